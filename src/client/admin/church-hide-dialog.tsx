import { chakra } from '@chakra-ui/react/styled-system'
import { trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ChurchDialogProps } from './listed-church.ts'
import { useChurchChange } from './use-church-change.ts'

/** Asks before a church is hidden or shown again. */
export const HideChurchDialog = ({ church, open, onClose }: ChurchDialogProps) => {
  const { id, name, isHidden } = church
  const { mutate, isPending } = trpc.churchAdministration.setHidden.useMutation(
    useChurchChange(
      {
        done: isHidden ? 'The church is listed again' : 'The church is hidden',
        failed: isHidden ? 'Failed to show the church' : 'Failed to hide the church',
      },
      onClose,
    ),
  )
  const close = (): void => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title={
        <>
          {isHidden ? 'Show' : 'Hide'} <Name>{name}</Name>
          {isHidden ? ' again?' : '?'}
        </>
      }
      description={
        isHidden
          ? 'It can be found, joined and ranked again, with all that its members earned meanwhile.'
          : 'It can no longer be found, joined or ranked. Its members keep it and the points they earn for it. You can show it again.'
      }
      actions={
        <>
          <Button
            variant={isHidden ? 'gold' : 'danger'}
            disabled={isPending}
            onClick={() => mutate({ id, isHidden: !isHidden })}
          >
            {isPending ? 'Saving…' : isHidden ? 'Show church' : 'Hide church'}
          </Button>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    />
  )
}

const Name = chakra('bdi', { base: { overflowWrap: 'anywhere' } })
