import { PHONE } from '../support/browser.ts'
import { testJourney } from './journey.ts'

testJourney(PHONE, { includesPractice: true })
