import { PHONE } from '../support/browser.ts'
import { testReview } from './review.ts'

testReview(PHONE)
