/** Long enough for the slowest browser to have begun reading. */
const KEPT_MS = 60_000

/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Older browsers follow only what is in the page.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
