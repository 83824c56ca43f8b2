import { useRef, useState } from 'react'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

type InstantSaveOptions<Value> = {
  readonly current: Value
  /** Shows the value: a new one at once, or the last one saved when saving failed (`isUndo`). */
  readonly show: (value: Value, isUndo: boolean) => void
  readonly save: (value: Value) => Promise<unknown>
  readonly onSaved?: () => void
  readonly onFailed?: (error: unknown) => void
}

type Outcome = { readonly isSaved: boolean; readonly error: unknown }

/**
 * Saves a control's value as soon as it changes. Changes made in quick succession reach the server
 * in their order; the screen keeps the last one, or the last one saved when that one fails.
 */
export const useInstantSave = <Value>(options: InstantSaveOptions<Value>) => {
  const { current, show, save, onSaved, onFailed } = options
  const [status, setStatus] = useState<SaveStatus>('idle')
  const [error, setError] = useState<unknown>(null)
  const lastSaved = useRef(current)
  const queue = useRef<Promise<Outcome> | null>(null)

  const saveAfter = async (earlier: Promise<Outcome> | null, value: Value): Promise<Outcome> => {
    await earlier
    try {
      await save(value)
      lastSaved.current = value
      return { isSaved: true, error: null }
    } catch (problem) {
      return { isSaved: false, error: problem }
    }
  }

  const change = async (value: Value): Promise<void> => {
    if (queue.current === null) lastSaved.current = current
    show(value, false)
    setStatus('saving')
    const own = saveAfter(queue.current, value)
    queue.current = own
    const outcome = await own
    if (queue.current !== own) return
    queue.current = null
    setStatus(outcome.isSaved ? 'saved' : 'failed')
    setError(outcome.error)
    if (outcome.isSaved) return onSaved?.()
    show(lastSaved.current, true)
    onFailed?.(outcome.error)
  }

  return { status, error, change: (value: Value) => void change(value) }
}
