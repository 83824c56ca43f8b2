import { PHONE } from '../support/browser.ts'
import { testChallenge } from './challenge.ts'

testChallenge(PHONE)
