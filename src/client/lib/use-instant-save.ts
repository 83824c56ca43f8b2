import { useRef, useState } from 'react'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

type InstantSaveOptions<Value> = {
  readonly current: Value
  /** Puts the value on the screen: `ahead` of the server, or back when it refuses. */
  readonly show: (value: Value, ahead: boolean) => void
  readonly save: (value: Value) => Promise<unknown>
  readonly onSaved?: () => void
  readonly onFailed?: (error: unknown) => void
}

type Outcome = { readonly saved: boolean; readonly error: unknown }

/**
 * Saves a control's value as soon as it changes. Changes made in quick succession reach the server
 * in their order; the screen keeps the last one, or what the server last took when that one fails.
 */
export const useInstantSave = <Value>(options: InstantSaveOptions<Value>) => {
  const { current, show, save, onSaved, onFailed } = options
  const [status, setStatus] = useState<SaveStatus>('idle')
  const [error, setError] = useState<unknown>(null)
  const taken = useRef(current)
  const line = useRef<Promise<Outcome> | null>(null)

  const saveAfter = async (earlier: Promise<Outcome> | null, value: Value): Promise<Outcome> => {
    await earlier
    try {
      await save(value)
      taken.current = value
      return { saved: true, error: null }
    } catch (problem) {
      return { saved: false, error: problem }
    }
  }

  const change = async (value: Value): Promise<void> => {
    if (line.current === null) taken.current = current
    show(value, true)
    setStatus('saving')
    const mine = saveAfter(line.current, value)
    line.current = mine
    const outcome = await mine
    if (line.current !== mine) return
    line.current = null
    setStatus(outcome.saved ? 'saved' : 'failed')
    setError(outcome.error)
    if (outcome.saved) return onSaved?.()
    show(taken.current, false)
    onFailed?.(outcome.error)
  }

  return { status, error, change: (value: Value) => void change(value) }
}
