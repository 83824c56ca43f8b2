import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Elements } from '../../lib/elements.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogControl } from '../../ui/use-dialog.ts'
import { AdminDialog } from '../admin-dialog.tsx'

type ChurchDialogProps = DialogControl & {
  readonly role?: 'alertdialog'
  readonly title: ReactNode
  readonly description: string
  readonly confirmLabel: string
  readonly pendingLabel: string
  readonly variant: 'gold' | 'danger'
  /** Whether the server is being asked; the dialog stays until it has answered. */
  readonly isPending: boolean
  /** Whether something is still to be chosen. */
  readonly isIncomplete?: boolean
  readonly onConfirm: () => void
  readonly children?: Elements
}

/** A change of a church that is confirmed or cancelled. */
export const ChurchDialog = ({
  open,
  onClose,
  confirmLabel,
  pendingLabel,
  variant,
  isPending,
  isIncomplete = false,
  onConfirm,
  ...dialog
}: ChurchDialogProps) => {
  const close = (): void => {
    if (!isPending) onClose()
  }
  return (
    <AdminDialog
      {...dialog}
      open={open}
      onClose={close}
      actions={
        <>
          <Button variant={variant} disabled={isPending || isIncomplete} onClick={onConfirm}>
            {isPending ? pendingLabel : confirmLabel}
          </Button>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    />
  )
}

/** Names run in either direction, and may be one long word. */
export const ChurchName = chakra('bdi', { base: { overflowWrap: 'anywhere' } })
