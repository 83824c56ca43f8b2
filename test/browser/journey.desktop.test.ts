import { DESKTOP } from '../support/browser.ts'
import { testJourney } from './journey.ts'

testJourney(DESKTOP)
