import { MenuContent, MenuItem, MenuPositioner, MenuRoot, MenuTrigger } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { RETURNS } from '../app/use-return.ts'
import { EASE_OUT } from '../lib/theme-motion.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

/** It leads to a page, or does something here. */
export type MenuAction = {
  readonly label: string
  readonly icon: ReactNode
} & (
  | { readonly href: string }
  /** Gets the menu's button, which a dialog returns the focus to. */
  | { readonly onSelect: (button: HTMLElement) => void }
)

type RowMenuProps = {
  readonly label: string
  /** What the row is about: read out after the label. */
  readonly subject: string
  readonly actions: readonly MenuAction[]
}

/** A button in a row of a table that opens a menu of actions. */
export const RowMenu = ({ label, subject, actions }: RowMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState('')
  // A dialog returns the focus to what had it when it opened, and the menu that had it is gone by then.
  const act = (): void => {
    const action = actions.find(({ label: text }) => text === chosen)
    setChosen('')
    if (!action || !('onSelect' in action) || !button.current) return
    button.current.focus()
    action.onSelect(button.current)
  }
  return (
    <MenuRoot
      recipe={menuRecipe}
      positioning={POSITIONING}
      onSelect={({ value }) => setChosen(value)}
      onExitComplete={act}
    >
      <MenuTrigger asChild>
        <Button ref={button} size="sm" minH="11" aria-label={`${label}: ${subject}`}>
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <Portal>
        <MenuPositioner>
          <MenuContent>
            {actions.map((action) => (
              <Item key={action.label} action={action} />
            ))}
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}

/** Distances in px: to the button, and to the edges of the screen. */
const POSITIONING = { placement: 'bottom-end', gutter: 6, overflowPadding: 12 } as const

const Item = ({ action }: { readonly action: MenuAction }) => {
  const { label, icon } = action
  if (!('href' in action)) {
    return (
      <MenuItem value={label}>
        {icon}
        {label}
      </MenuItem>
    )
  }
  return (
    <MenuItem value={label} asChild>
      <Link href={action.href} state={RETURNS}>
        {icon}
        {label}
      </Link>
    </MenuItem>
  )
}

const menuRecipe = defineSlotRecipe({
  slots: ['content', 'item'],
  base: {
    content: {
      zIndex: 'dialog',
      w: '15rem',
      maxW: 'calc(100vw - 1.5rem)',
      maxH: 'var(--available-height)',
      overflowY: 'auto',
      p: '2',
      bg: 'surface',
      color: 'text',
      borderRadius: 'card',
      borderWidth: '1px',
      borderColor: 'line',
      boxShadow: 'lifted',
      transformOrigin: 'var(--transform-origin)',
      // The highlighted item shows where one is.
      _focusVisible: {
        outline: 'none',
        '& [data-highlighted]': { outline: '3px solid var(--focus-color)', outlineOffset: '-3px' },
      },
      _open: { animation: { _motionSafe: `popIn 160ms ${EASE_OUT}` } },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '11',
      px: '3',
      borderRadius: 'control',
      cursor: 'pointer',
      _highlighted: { bg: 'sunk' },
      '& svg': { color: 'muted' },
    },
  },
})
