import { APPEARANCE_KEY } from '../lib/appearance.ts'
import { clearStored } from '../lib/storage.ts'
import { forgetReturnPath } from './return-path.ts'

/** To the landing page by a full navigation, so that nothing of the person stays in memory. */
export const leaveSignedOut = (): void => {
  forgetReturnPath()
  window.location.replace('/')
}

/** The same for a person who is gone: what this browser kept for them goes too. Light or dark is the screen's. */
export const leaveForgotten = (): void => {
  clearStored([APPEARANCE_KEY])
  window.location.replace('/')
}
