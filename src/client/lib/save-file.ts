/** Long enough for slow browsers to start reading. */
const KEPT_MS = 60_000

/** Downloads a text, or what was received, as a file. */
export const saveFile = (name: string, content: string | Blob, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Older browsers only follow links that are in the page.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
