import { accessSync, constants } from 'node:fs'

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // accessSync says no by throwing.
    return false
  }
}

/** The first of these files that is there and may be run, or null. */
export const findExecutable = (places: readonly (string | undefined)[]): string | null =>
  places.find((place): place is string => Boolean(place) && isExecutable(place as string)) ?? null
