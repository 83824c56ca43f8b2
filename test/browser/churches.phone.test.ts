import { PHONE } from '../support/browser.ts'
import { testChurches } from './churches.ts'

testChurches(PHONE, { includesProfiles: true })
