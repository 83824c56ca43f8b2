import { PHONE } from '../support/browser.ts'
import { testPlay } from './play.ts'

testPlay(PHONE)
