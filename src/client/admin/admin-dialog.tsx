import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { EASE_OUT } from '../lib/theme-motion.ts'

type AdminDialogProps = {
  readonly open: boolean
  /** Escape, and a click beside the dialog unless `role` is "alertdialog". */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, right-aligned, full width on phones. */
  readonly actions: ReactNode
  /** "alertdialog" for what must be read first. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** A modal dialog of administration: it keeps the focus, hides the page behind it and returns the focus. */
export const AdminDialog = (props: AdminDialogProps) => {
  const { open, onClose, title, description, children, actions, role = 'dialog' } = props
  return (
    <DialogRoot
      recipe={dialogRecipe}
      role={role}
      open={open}
      onOpenChange={() => onClose()}
      closeOnInteractOutside={role === 'dialog'}
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent>
            <DialogTitle>{title}</DialogTitle>
            {description ? <DialogDescription>{description}</DialogDescription> : null}
            {children}
            <DialogFooter>{actions}</DialogFooter>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}

const dialogRecipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title', 'description', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      bg: 'rgb(8 13 26 / 0.55)',
      _open: { animation: { _motionSafe: 'fadeIn 200ms' } },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'grid',
      placeItems: 'center',
      p: '4.5',
    },
    content: {
      display: 'grid',
      gap: '4',
      w: 'full',
      maxW: '30rem',
      maxH: 'full',
      p: { base: '5.5', md: '7' },
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      bg: 'surface',
      color: 'text',
      borderRadius: 'card',
      borderWidth: '1px',
      borderColor: 'line',
      boxShadow: 'lifted',
      _open: { animation: { _motionSafe: `popIn 200ms ${EASE_OUT}` } },
    },
    title: { textStyle: 'heading' },
    description: { color: 'muted' },
    footer: {
      display: 'flex',
      flexDirection: { base: 'column', sm: 'row-reverse' },
      flexWrap: { sm: 'wrap' },
      gap: '3',
      mt: '2',
    },
  },
})
