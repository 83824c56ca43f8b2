import { PHONE } from '../support/browser.ts'
import { testJourney } from './journey.ts'

// The old phone of a learner; the other journeys are made in a browser that has every function.
testJourney(PHONE, { includesPractice: true, lacksNewerFunctions: true })
