import { PHONE } from '../support/browser.ts'
import { testScreens } from './screens.ts'

testScreens(PHONE)
