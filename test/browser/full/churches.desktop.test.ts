import { DESKTOP } from '../../support/browser.ts'
import { testChurches } from '../churches.ts'

testChurches(DESKTOP, { memberships: true, leaderboards: true, profiles: false })
