import { useSyncExternalStore } from 'react'
import { parseTranslation, type Translation } from '../../domain/scripture/translation.ts'
import { readStored, writeStored } from './storage.ts'

const STORAGE_KEY = 'berean.translation'

const listeners = new Set<() => void>()

/** The Bible translation chosen in this browser, else the default. */
export const storedTranslation = (): Translation => parseTranslation(readStored(STORAGE_KEY))

export const setTranslation = (translation: Translation): void => {
  writeStored(STORAGE_KEY, translation)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTranslation = (): Translation =>
  useSyncExternalStore(subscribe, storedTranslation, storedTranslation)
