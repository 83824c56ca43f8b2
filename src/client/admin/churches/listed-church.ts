import type { RouterOutputs } from '../../lib/trpc.ts'
import type { DialogControl } from '../../ui/use-dialog.ts'

export type ListedChurch = RouterOutputs['churchAdministration']['list']['churches'][number]

/** What every dialog about a church takes. */
export type ListedChurchDialogProps = DialogControl & { readonly church: ListedChurch }
