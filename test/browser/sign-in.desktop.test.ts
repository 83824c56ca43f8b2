import { DESKTOP } from '../support/browser.ts'
import { testSignIn } from './sign-in.ts'

testSignIn(DESKTOP)
