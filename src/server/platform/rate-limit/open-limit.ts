import { ServiceError } from '../errors.ts'

/** Takes one of somebody's places. @returns a function that frees it @throws too_many_requests */
export type TakePlace = (key: string) => () => void

/** Limits what somebody may have open at once, on this instance. `message` says what is too much. */
export const createOpenLimit = (places: number, message: string): TakePlace => {
  const taken = new Map<string, number>()
  return (key) => {
    const open = taken.get(key) ?? 0
    if (open >= places) {
      throw new ServiceError('too_many_requests', message)
    }
    taken.set(key, open + 1)
    return () => {
      const left = (taken.get(key) ?? 0) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}
