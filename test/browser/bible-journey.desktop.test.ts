import { DESKTOP } from '../support/browser.ts'
import { testBibleJourney } from './bible-journey.ts'

testBibleJourney(DESKTOP)
