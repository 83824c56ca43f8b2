import { DESKTOP } from '../support/browser.ts'
import { testJourney, testTwoTabs } from './journey.ts'

testJourney(DESKTOP, { includesPractice: false })
testTwoTabs(DESKTOP)
