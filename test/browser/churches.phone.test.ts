import { PHONE } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { testChurches } from './churches.ts'

testChurches(PHONE, {
  memberships: true,
  leaderboards: EFFORT.everyDevice,
  profiles: true,
})
