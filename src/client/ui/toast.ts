import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  readonly title: string
  readonly description?: string
  readonly variant?: 'default' | 'destructive'
}

export type ShownToast = ToastMessage & { readonly id: number; readonly open: boolean }

/** A dismissed toast stays in memory this long (specification, part 1, section 9). */
const REMOVAL_DELAY_MS = 1_000_000

let shown: ShownToast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const setShown = (next: ShownToast | null): void => {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast, replacing the current one: there is one at a time. */
export const showToast = (message: ToastMessage): void => {
  clearTimeout(removal)
  lastId += 1
  setShown({ ...message, id: lastId, open: true })
}

export const dismissToast = (id: number): void => {
  if (shown?.id !== id || !shown.open) return
  setShown({ ...shown, open: false })
  removal = setTimeout(() => setShown(null), REMOVAL_DELAY_MS)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none = (): null => null

export const useShownToast = (): ShownToast | null =>
  useSyncExternalStore(subscribe, () => shown, none)
