/** Whether this device has a share sheet: phones do, and some desktops. */
export const canShare = (): boolean => typeof navigator.share === 'function'

export type SharedLink = {
  readonly title: string
  readonly url: string
}

/**
 * Opens the device's own share sheet.
 * @returns whether it was open, also if nothing was shared then; false where there is none, or it cannot
 *   be opened, so that the link has to be copied
 */
export const openShareSheet = async (link: SharedLink): Promise<boolean> => {
  if (!canShare()) return false
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    // Closed without sharing.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
