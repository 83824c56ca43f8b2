import { Dialog } from '../../../src/client/ui/dialog.tsx'
import { type DialogControl, useDialog } from '../../../src/client/ui/use-dialog.ts'

export const Question = ({ open, onClose }: DialogControl) => (
  <Dialog open={open} onClose={onClose} title="Leave?">
    <button type="button" onClick={onClose}>
      Stay
    </button>
  </Dialog>
)

type LoadedProps = { readonly load: () => Promise<typeof Question> }

/** A button and the dialog that it opens, whose code is loaded for that. */
export const Loaded = ({ load }: LoadedProps) => {
  const { Dialog: Shown, isOpen, close, trigger } = useDialog(load)
  return (
    <>
      <button type="button" {...trigger}>
        Leave
      </button>
      {Shown ? <Shown open={isOpen} onClose={close} /> : null}
    </>
  )
}
