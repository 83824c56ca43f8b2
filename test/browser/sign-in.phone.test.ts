import { PHONE } from '../support/browser.ts'
import { testSignIn } from './sign-in.ts'

testSignIn(PHONE)
