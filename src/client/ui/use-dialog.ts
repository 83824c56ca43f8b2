import { type ComponentType, useEffect, useRef, useState } from 'react'
import { showToast } from './toast.ts'

/** What every dialog component takes. */
export type DialogControl = { readonly open: boolean; readonly onClose: () => void }

/**
 * Whether a dialog is open, for a dialog in the page's own code or one that `load` brings. Spread
 * `trigger` on the button that opens it, and the code is loaded as soon as the button is pointed at
 * or focused. Render the dialog once it `wasOpened`, or as `Dialog` when loaded; it stays when closed,
 * or the browser could not give the focus back.
 */
export const useDialog = <Props extends DialogControl = DialogControl>(
  load?: () => Promise<ComponentType<Props>>,
) => {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const rememberOpener = useReturnOfFocus(state === 'closed')

  /** Rejects when the code cannot be loaded. */
  const preload = async (): Promise<void> => {
    if (!load || loaded) return
    const Dialog = await load()
    setLoaded(() => Dialog)
  }

  const open = async (): Promise<void> => {
    try {
      await preload()
      setState('open')
    } catch {
      showToast({
        title: 'This could not be opened',
        description: 'Check your connection, then load the page again.',
        variant: 'destructive',
      })
    }
  }

  // A failure is reported when the dialog is asked for.
  const prepare = (): void => void preload().catch(() => {})
  const wasOpened = state !== 'unopened'
  return {
    Dialog: wasOpened ? loaded : null,
    wasOpened,
    isOpen: state === 'open',
    preload,
    open: (): void => void open(),
    close: (): void => setState((now) => (now === 'open' ? 'closed' : now)),
    trigger: {
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: (event: { readonly currentTarget: HTMLElement }): void => {
        rememberOpener(event.currentTarget)
        void open()
      },
    },
  }
}

/** Safari does not focus a button that is clicked, so the browser alone would return the focus to nothing. */
const useReturnOfFocus = (isClosed: boolean) => {
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isClosed && document.activeElement === document.body) opener.current?.focus()
  }, [isClosed])
  return (element: HTMLElement): void => {
    opener.current = element
  }
}
