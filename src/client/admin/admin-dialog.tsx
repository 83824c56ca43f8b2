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
import type { DialogProps } from '../ui/dialog.tsx'
import {
  backdropStyle,
  dialogActionsStyle,
  dialogContentStyle,
  dialogStyle,
} from '../ui/dialog-style.ts'
import { sidePadding } from '../ui/layout.ts'

/** A modal dialog of administration: it keeps the focus, hides the page behind it and returns the focus. */
export const AdminDialog = (props: Omit<DialogProps, 'placement'>) => {
  const { open, onClose, title, description, children, actions, role = 'dialog' } = props
  return (
    <DialogRoot
      recipe={dialogRecipe}
      role={role}
      open={open}
      onOpenChange={() => onClose()}
      closeOnInteractOutside={role === 'dialog'}
      // Toasts are read and closed while it is open.
      onInteractOutside={(event) => {
        const { target } = event.detail
        if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
      }}
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent>
            <DialogTitle>{title}</DialogTitle>
            {description ? <DialogDescription>{description}</DialogDescription> : null}
            {children}
            {actions ? <DialogFooter>{actions}</DialogFooter> : null}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}

/** Or it would wait for one that never ends, as the animation of opening does not run again. */
const NO_ANIMATION = { animation: 'none' }

const dialogRecipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title', 'description', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      ...backdropStyle,
      _closed: NO_ANIMATION,
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'grid',
      placeItems: 'center',
      py: '4.5',
      ...sidePadding(),
    },
    content: {
      ...dialogStyle,
      ...dialogContentStyle,
      w: 'full',
      maxH: 'full',
      _closed: NO_ANIMATION,
    },
    title: { textStyle: 'heading' },
    description: { color: 'muted' },
    footer: dialogActionsStyle,
  },
})
