import { DESKTOP } from '../support/browser.ts'
import { testPlay } from './play.ts'

testPlay(DESKTOP)
