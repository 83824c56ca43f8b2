import { type ComponentType, useState } from 'react'
import { showToast } from '../ui/toast.ts'

export type LazyDialogProps = { readonly open: boolean; readonly onClose: () => void }

type Shown = { readonly Dialog: ComponentType<LazyDialogProps>; readonly open: boolean }

/** A dialog whose code comes when it is first asked for. It stays, closed, to give the focus back. */
export const useLazyDialog = (load: () => Promise<ComponentType<LazyDialogProps>>) => {
  const [shown, setShown] = useState<Shown | null>(null)

  const open = async (): Promise<void> => {
    try {
      setShown({ Dialog: await load(), open: true })
    } catch {
      showToast({
        title: 'This could not be opened',
        description: 'Check your connection, then load the page again.',
        variant: 'destructive',
      })
    }
  }

  const close = (): void => setShown((known) => known && { ...known, open: false })
  return { shown, open: () => void open(), close }
}
