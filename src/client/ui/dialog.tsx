import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import { clearOfNotch, sizeWithin } from '../lib/theme-tokens.ts'
import {
  actionsInView,
  backdropStyle,
  dialogActionsStyle,
  dialogContentStyle,
  dialogStyle,
} from './dialog-style.ts'

export type DialogProps = {
  readonly open: boolean
  /** Escape, and a click beside the dialog unless `role` is "alertdialog". */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: Elements
  /** Buttons, right-aligned, full width on phones. */
  readonly actions?: ReactNode
  /** "alertdialog" for what must be read first. */
  readonly role?: 'dialog' | 'alertdialog'
  /** "bottom" keeps the upper part of the page visible, and the buttons in view while the rest scrolls. */
  readonly placement?: 'center' | 'bottom'
}

/** A native modal dialog: it traps the focus, makes the page inert and returns the focus. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, description, children, actions } = props
  const { role = 'dialog', placement = 'center' } = props
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  // The element stays when closed: only a connected dialog returns the focus.
  return (
    <Frame
      ref={element}
      role={role}
      data-placement={placement}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (role === 'dialog' && event.target === event.currentTarget) onClose()
      }}
    >
      {open ? (
        <Content>
          <chakra.h2 id={`${id}-title`} textStyle="heading">
            {title}
          </chakra.h2>
          {description ? (
            <chakra.p id={`${id}-description`} color="muted">
              {description}
            </chakra.p>
          ) : null}
          {children}
          {actions ? <Actions data-actions="">{actions}</Actions> : null}
        </Content>
      ) : null}
    </Frame>
  )
}

const Frame = chakra('dialog', {
  base: {
    m: 'auto',
    left: clearOfNotch('left', sizeWithin(4.5)),
    right: clearOfNotch('right', sizeWithin(4.5)),
    w: 'auto',
    maxH: 'calc(100dvh - 2.25rem)',
    ...dialogStyle,
    '&[data-placement=bottom]': {
      mb: 'max(1.125rem, env(safe-area-inset-bottom))',
      '& [data-actions]': actionsInView,
    },
    '&::backdrop': backdropStyle,
  },
})

const Content = chakra('div', { base: dialogContentStyle })

const Actions = chakra('div', { base: dialogActionsStyle })
