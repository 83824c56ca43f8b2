import { DESKTOP } from '../support/browser.ts'
import { testReview } from './review.ts'

testReview(DESKTOP)
