import { PHONE } from '../support/browser.ts'
import { testJourney } from './journey.ts'

testJourney(PHONE, { practises: true })
