import { DESKTOP } from '../support/browser.ts'
import { testAdministration } from './admin.ts'
import { visitAsEveryRole } from './admin-roles.ts'

testAdministration('shows each role its pages and denies the others', DESKTOP, visitAsEveryRole)
