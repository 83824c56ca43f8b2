import { PHONE } from '../support/browser.ts'
import { testAdministration } from './admin.ts'
import { administerQuestions } from './admin-questions.ts'

testAdministration(
  'uploads, generates, activates, changes and restores questions',
  PHONE,
  administerQuestions,
)
