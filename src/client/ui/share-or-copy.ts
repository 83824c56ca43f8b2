import { copyText } from '../lib/copy-text.ts'
import { openShareSheet, type SharedLink } from '../lib/share-link.ts'
import { showToast } from './toast.ts'

type InviteLink = SharedLink & {
  /** What the toast says once it is copied. */
  readonly whenCopied: string
}

export const LINK_COPIED = 'Invite Link Copied!'

/** Hands an invite link to the device's share sheet, or else copies it and reports how that went. */
export const shareOrCopy = async ({ whenCopied, ...link }: InviteLink): Promise<void> => {
  if (await openShareSheet(link)) return
  if (await copyText(link.url)) {
    showToast({ title: LINK_COPIED, description: whenCopied })
    return
  }
  showToast({
    title: 'Copy Failed',
    description: `Unable to copy link. Please copy manually: ${link.url}`,
    variant: 'destructive',
  })
}
