/** Where there is no clipboard API: plain http, old web views. */
const copyBySelection = (text: string): boolean => {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    // Where the command does not exist, it throws.
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Copies the text to the clipboard, by the older API if the newer one fails; true if it worked. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
