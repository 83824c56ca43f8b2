import { DESKTOP } from '../support/browser.ts'
import { testScreens } from './screens.ts'

testScreens(DESKTOP)
