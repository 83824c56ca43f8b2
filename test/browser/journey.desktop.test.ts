import { DESKTOP } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { testJourney, testTwoTabs } from './journey.ts'

if (EFFORT.everyDevice)
  testJourney(DESKTOP, { includesPractice: false, lacksNewerFunctions: false })
testTwoTabs(DESKTOP)
