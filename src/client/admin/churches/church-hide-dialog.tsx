import { trpc } from '../../lib/trpc.ts'
import { ChurchDialog, ChurchName } from './church-dialog.tsx'
import type { ListedChurchDialogProps } from './listed-church.ts'
import { useChurchChange } from './use-church-change.ts'

/** Asks before a church is hidden or shown again. */
export const HideChurchDialog = ({ church, open, onClose }: ListedChurchDialogProps) => {
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
  return (
    <ChurchDialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={
        <span>
          <span>{isHidden ? 'Show ' : 'Hide '}</span>
          <ChurchName>{name}</ChurchName>
          <span>{isHidden ? ' again?' : '?'}</span>
        </span>
      }
      description={
        isHidden
          ? 'It can be found, joined and ranked again, with all that its members earned meanwhile.'
          : 'It can no longer be found, joined or ranked. Its members keep it and the points they earn for it. You can show it again.'
      }
      confirmLabel={isHidden ? 'Show church' : 'Hide church'}
      pendingLabel="Saving…"
      variant={isHidden ? 'gold' : 'danger'}
      isPending={isPending}
      onConfirm={() => mutate({ id, isHidden: !isHidden })}
    />
  )
}
