import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

export const APPEARANCES = ['light', 'dark', 'system'] as const
export type Appearance = (typeof APPEARANCES)[number]

/** Also read by public/theme.js, which runs before the first paint, and follows the system afterwards. */
export const APPEARANCE_KEY = 'berean.appearance'
const DARK_SYSTEM = '(prefers-color-scheme: dark)'

const parseAppearance = (stored: string | null): Appearance =>
  APPEARANCES.find((appearance) => appearance === stored) ?? 'system'

const listeners = new Set<() => void>()

const currentAppearance = (): Appearance => parseAppearance(readStored(APPEARANCE_KEY))

const apply = (appearance: Appearance): void => {
  const dark =
    appearance === 'dark' || (appearance === 'system' && window.matchMedia(DARK_SYSTEM).matches)
  const root = document.documentElement
  root.classList.toggle('dark', dark)
  root.classList.toggle('light', !dark)
  root.style.colorScheme = dark ? 'dark' : 'light'
}

export const setAppearance = (appearance: Appearance): void => {
  writeStored(APPEARANCE_KEY, appearance === 'system' ? null : appearance)
  apply(appearance)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(subscribe, currentAppearance, () => 'system')
