import { errorMessageOf } from '../../lib/errors.ts'
import { trpc } from '../../lib/trpc.ts'
import { showToast } from '../../ui/toast.ts'

type Texts = { readonly done: string; readonly failed: string }

/** What follows a change of a church by an administrator: a toast, and new lists, also after a refusal. */
export const useChurchChange = ({ done, failed }: Texts, onAnswered: () => void) => {
  const utils = trpc.useUtils()
  return {
    onSuccess: () => showToast({ title: 'Success', description: done }),
    onError: (error: unknown) =>
      showToast({
        title: 'Error',
        description: errorMessageOf(error, failed),
        variant: 'destructive',
      }),
    onSettled: async () => {
      onAnswered()
      await Promise.all([
        utils.churchAdministration.invalidate(),
        utils.church.invalidate(),
        utils.leaderboard.invalidate(),
        utils.audit.list.invalidate(),
      ])
    },
  }
}
