import { PHONE } from '../support/browser.ts'
import { testAdministration } from './admin.ts'
import { moderate } from './admin-churches.ts'

testAdministration('reports, edits, hides, hands over and merges', PHONE, moderate)
