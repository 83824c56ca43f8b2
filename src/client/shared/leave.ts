import { HOME_PATH } from '../../domain/learner/sign-in.ts'
import { pathTo } from '../../domain/site/page.ts'
import { APPEARANCE_KEY } from '../lib/appearance.ts'
import { clearDrafts, clearStored } from '../lib/storage.ts'
import { forgetReturnPath } from './return-path.ts'
import { rememberSignedIn } from './signed-in-hint.ts'

/** To the landing page by a full page load, which clears the memory of the tab. */
export const leaveAfterSignOut = (): void => {
  forgetReturnPath()
  rememberSignedIn(null)
  clearDrafts()
  window.location.replace(pathTo('home'))
}

/** The same, and clears what this browser stored, except for light or dark. */
export const leaveAfterDeletion = (): void => {
  clearStored([APPEARANCE_KEY])
  window.location.replace(pathTo('home'))
}

/** To the dashboard of the person who is signed in now: the address may be the previous person's. */
export const leaveForOtherUser = (): void => {
  forgetReturnPath()
  window.location.replace(HOME_PATH)
}
