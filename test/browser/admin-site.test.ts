import { DESKTOP } from '../support/browser.ts'
import { testAdministration } from './admin.ts'
import { manageSite } from './admin-site.ts'

testAdministration('manages users and features', DESKTOP, manageSite)
