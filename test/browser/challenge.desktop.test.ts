import { DESKTOP } from '../support/browser.ts'
import { testChallenge } from './challenge.ts'

testChallenge(DESKTOP)
