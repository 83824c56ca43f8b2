import { PRODUCT_NAME } from '../../domain/product.ts'
import { copyText } from '../lib/copy-text.ts'
import { showToast } from '../ui/toast.ts'

/** Puts the site's address on the clipboard, and says how it went. */
export const inviteFriends = async (): Promise<void> => {
  const link = window.location.origin
  if (await copyText(link)) {
    showToast({
      title: 'Invite Link Copied!',
      description: `Share this link with friends to invite them to ${PRODUCT_NAME}`,
    })
    return
  }
  showToast({
    title: 'Copy Failed',
    description: `Unable to copy link. Please copy manually: ${link}`,
    variant: 'destructive',
  })
}
