import { DESKTOP } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { testChurches } from './churches.ts'

testChurches(DESKTOP, {
  memberships: EFFORT.everyDevice,
  leaderboards: true,
  profiles: false,
})
