import { MenuContent, MenuItem, MenuPositioner, MenuRoot, MenuTrigger } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Elements } from '../../lib/elements.ts'
import { returnState } from '../../shared/use-return.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { MENU_ANIMATION, menuItemRecipe, menuPanelStyle } from '../../ui/menu-panel.tsx'

/** It leads to a page, or does something here. */
export type RowAction = {
  readonly label: string
  readonly icon: Elements
} & ({ readonly href: string } | { readonly onSelect: () => void })

type RowMenuProps = {
  readonly label: string
  /** What the row is about: read out after the label. */
  readonly subject: string
  readonly actions: readonly RowAction[]
}

/** A button in a row of a table that opens a menu of actions. */
export const RowMenu = ({ label, subject, actions }: RowMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const [, navigate] = useLocation()
  // A dialog returns the focus to what had it when it opened, and the menu that had it is gone by then.
  const act = (): void => {
    const action = actions.find(({ label: text }) => text === chosen)
    setChosen('')
    if (!action || !('onSelect' in action)) return
    button.current?.focus()
    action.onSelect()
  }
  return (
    <MenuRoot
      recipe={menuRecipe}
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      positioning={POSITIONING}
      onSelect={({ value }) => setChosen(value)}
      onExitComplete={act}
      // By keyboard; a click on the link is the link's own.
      navigate={({ href }) => navigate(new URL(href).pathname, { state: returnState() })}
    >
      <MenuTrigger asChild>
        <Button ref={button} size="sm" minH="11" aria-label={`${label}: ${subject}`}>
          <span>{label}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <Portal>
        <MenuPositioner>
          <MenuContent
            onKeyDown={({ key }) => {
              if (key === 'Tab') setOpen(false)
            }}
          >
            {actions.map((action) => (
              <Item key={action.label} action={action} onFollow={() => setOpen(false)} />
            ))}
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}

/** Distances in px: to the button, and to the edges of the screen. */
const POSITIONING = { placement: 'bottom-end', gutter: 6, overflowPadding: 12 } as const

type ItemProps = {
  readonly action: RowAction
  /** A link was clicked, perhaps to open it in a new tab. */
  readonly onFollow: () => void
}

const Item = ({ action, onFollow }: ItemProps) => {
  const { label, icon } = action
  if (!('href' in action)) {
    return (
      <MenuItem value={label}>
        {icon}
        <span>{label}</span>
      </MenuItem>
    )
  }
  return (
    <MenuItem value={label} asChild>
      <Link href={action.href} state={returnState()} tabIndex={-1} onClickCapture={onFollow}>
        {icon}
        <span>{label}</span>
      </Link>
    </MenuItem>
  )
}

const menuRecipe = defineSlotRecipe({
  slots: ['content', 'item'],
  base: {
    content: {
      ...menuPanelStyle,
      zIndex: 'dialog',
      w: '15rem',
      maxW: 'calc(100vw - 1.5rem)',
      maxH: 'var(--available-height)',
      transformOrigin: 'var(--transform-origin)',
      _open: { animation: MENU_ANIMATION },
      // The highlighted item shows where one is.
      _focusVisible: {
        outline: 'none',
        '& [data-highlighted]': { outline: '3px solid var(--focus-color)', outlineOffset: '-3px' },
      },
    },
    item: { ...menuItemRecipe.base, cursor: 'pointer', _highlighted: { bg: 'sunk' } },
  },
})
