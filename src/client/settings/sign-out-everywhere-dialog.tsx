import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { leaveAfterSignOut } from '../shared/leave.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/note.tsx'
import type { DialogControl } from '../ui/use-dialog.ts'

export const SignOutEverywhereDialog = ({ open, onClose }: DialogControl) => {
  const { mutate, isPending, isSuccess, error, reset } = trpc.auth.endAllSessions.useMutation({
    onSuccess: leaveAfterSignOut,
  })
  // Also until the browser has left.
  const isBusy = isPending || isSuccess
  const close = (): void => {
    if (isBusy) return
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title="Sign out everywhere?"
      description="You will be signed out in every browser and on every device, including this one. Your progress is kept."
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={() => mutate()} disabled={isBusy}>
            {isBusy ? 'Signing out…' : 'Sign out everywhere'}
          </Button>
        </>
      }
    >
      {error ? (
        <ProblemNote>{`You are still signed in. ${errorMessageOf(error)}`}</ProblemNote>
      ) : null}
    </Dialog>
  )
}
