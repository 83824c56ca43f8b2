import { type ComponentType, useEffect, useRef, useState } from 'react'
import { noticeUnreachable, useWhenBack } from '../lib/connection.ts'
import { OFFLINE } from '../lib/errors.ts'
import { whenQuiet } from '../lib/load-on-demand.ts'
import { showToast } from './toast.ts'

/** What every dialog component takes. */
export type DialogControl = { readonly open: boolean; readonly onClose: () => void }

/**
 * The state of a dialog, whose code `load` may load on demand. Spread `trigger` on the button that
 * opens it: the code then loads on hover or focus, or in a quiet moment. Render the dialog once it `wasOpened` (`Dialog`
 * when it is loaded) and keep it when closed, or the browser cannot return the focus.
 */
export const useDialog = <Props extends DialogControl = DialogControl>(
  load?: () => Promise<ComponentType<Props>>,
) => {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const whenBack = useWhenBack()

  /** Rejects when the code cannot be loaded. */
  const preload = async (): Promise<void> => {
    if (!load || loaded) return
    const Dialog = await load()
    setLoaded(() => Dialog)
  }

  /** `isRepeated`: by itself, when the line is back; what fails then waits for the next click. */
  const open = async (isRepeated = false): Promise<void> => {
    try {
      await preload()
      setState('open')
    } catch {
      showToast({
        title: 'This could not be opened',
        description:
          navigator.onLine || isRepeated
            ? 'Check your connection, or reload the page.'
            : `${OFFLINE} We’ll open it if you’re back within a minute.`,
        variant: 'destructive',
      })
      if (isRepeated) return
      whenBack(() => void open(true))
      noticeUnreachable()
    }
  }

  // A failure is reported when the dialog is asked for.
  const prepare = (): void => void preload().catch(() => {})
  const prepareWhenQuiet = useRef(prepare)
  useEffect(() => whenQuiet(prepareWhenQuiet.current), [])
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
        // Safari does not focus a clicked button, so its dialogs had nothing to return the focus to.
        event.currentTarget.focus()
        void open()
      },
    },
  }
}

/** Closes a dialog without a reason to be open: merely hidden, it would show up again later. */
export const useCloseWithout = (hasReason: boolean, { open, onClose }: DialogControl): void => {
  useEffect(() => {
    if (open && !hasReason) onClose()
  }, [open, hasReason, onClose])
}
