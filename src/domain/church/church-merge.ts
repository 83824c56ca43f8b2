import { err, ok, type Result } from '../result.ts'

/** A church that is to be merged into another, or that other one. */
type Church = { readonly id: string; readonly isHidden: boolean }

/** Whether a duplicate church can be merged into another: not into itself, and not into a hidden one. */
export const checkMerge = (duplicate: Church, survivor: Church): Result<null> => {
  if (duplicate.id === survivor.id) {
    return err('conflict', 'Choose another church: this is the same one.')
  }
  if (survivor.isHidden) {
    return err('conflict', 'A church can’t be merged into a hidden one. Show that church first.')
  }
  return ok(null)
}
