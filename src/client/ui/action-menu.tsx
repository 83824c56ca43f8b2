import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import { clearOfNotch } from '../lib/theme-tokens.ts'
import { Button } from './button.tsx'
import { MenuPanel, menuItemRecipe } from './menu-panel.tsx'

export type MenuAction = {
  readonly label: string
  readonly icon: Elements
  readonly onSelect: () => void
  /** Something is lost by it. */
  readonly isDestructive?: boolean
}

type ActionMenuProps = {
  readonly label: string
  readonly actions: readonly MenuAction[]
  /** To prepare what the actions need. */
  readonly onOpen?: (() => void) | undefined
}

/** Space between the button and its menu in px. */
const GAP = 6
/** Of one line of text, and of the panel with its border, in px. */
const ITEM_HEIGHT = 44
const PANEL_PADDING = 18
const PANEL_WIDTH = 240
/** Between a menu and the edge of the screen in px. */
const SCREEN_MARGIN = 12

/** A button that opens a menu of actions, with the keys of the ARIA menu pattern. */
export const ActionMenu = ({ label, actions, onOpen }: ActionMenuProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void => {
    if (newState !== 'open' || !button.current) return
    placeAt(currentTarget, button.current.getBoundingClientRect(), actions.length)
    onOpen?.()
  }

  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void => {
    if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') panel.current?.hidePopover()
    const next = itemForKey(event.key, itemsOf(event.currentTarget))
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <Button ref={button} size="sm" minH="11" popoverTarget={id} aria-haspopup="menu">
        <span>{label}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {actions.map(({ label: text, icon, onSelect, isDestructive = false }) => (
          <Item
            key={text}
            role="menuitem"
            tabIndex={-1}
            data-destructive={isDestructive ? '' : undefined}
            onClick={() => {
              // Gives the focus back to the button, which a dialog then returns it to.
              panel.current?.hidePopover()
              onSelect()
            }}
          >
            {icon}
            <span>{text}</span>
          </Item>
        ))}
      </Panel>
    </>
  )
}

/** A popover is positioned in the page, not in its parent: below the button, or above where there is no room. */
const placeAt = (panel: HTMLElement, button: DOMRect, itemCount: number): void => {
  const { clientWidth, clientHeight } = document.documentElement
  // It is not laid out yet.
  const height = itemCount * ITEM_HEIGHT + PANEL_PADDING
  const opensUpwards = button.bottom + GAP + height > clientHeight && button.top - GAP - height > 0
  const top = opensUpwards ? button.top - GAP - height : button.bottom + GAP
  panel.style.top = `${top + window.scrollY}px`
  // Their right edges meet, unless the menu would leave the screen on the left, or on the right once the
  // window is narrower, such as that of a phone that is turned.
  const width = Math.min(PANEL_WIDTH, clientWidth - 2 * SCREEN_MARGIN)
  const left = `min(${button.right - width}px, 100% - ${width + SCREEN_MARGIN}px)`
  panel.style.left = clearOfNotch('left', `max(${SCREEN_MARGIN}px, ${left})`)
}

const itemsOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('[role=menuitem]'),
]

/** The item that a key leads to; the arrows go round. */
const itemForKey = (key: string, items: readonly HTMLElement[]): HTMLElement | undefined => {
  const current = items.findIndex((item) => item.matches(':focus'))
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length]
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return undefined
  }
}

const Panel = chakra(MenuPanel, {
  base: {
    position: 'absolute',
    w: `${PANEL_WIDTH}px`,
    maxW: `calc(100% - ${2 * SCREEN_MARGIN}px)`,
  },
})

const Item = chakra(
  'button',
  {
    ...menuItemRecipe,
    base: {
      ...menuItemRecipe.base,
      w: 'full',
      cursor: 'pointer',
      textAlign: 'start',
      '&[data-destructive], &[data-destructive] svg': { color: 'wrong' },
    },
  },
  { defaultProps: { type: 'button' } },
)
