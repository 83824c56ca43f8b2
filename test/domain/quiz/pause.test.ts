import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/domain/quiz/grading.ts'
import { canPause, lastRanOut } from '../../../src/domain/quiz/pause.ts'

const NOON = new Date('2026-03-02T12:00:00Z')

const question = (outcome: Outcome | null, wasServed: boolean, wasAnswered: boolean) => ({
  outcome,
  servedAt: wasServed ? NOON : null,
  answeredAt: wasAnswered ? NOON : null,
})
const CORRECT = question('correct', true, true)
const SKIPPED = question('skipped', true, true)
const RAN_OUT = question('skipped', true, false)
const ASKED = question(null, true, false)
const TO_COME = question(null, false, false)

describe('pausing a quiz', () => {
  it.each([
    ['before its first question', [TO_COME, TO_COME], true],
    ['between two questions', [CORRECT, TO_COME], true],
    ['after a question ran out', [RAN_OUT, TO_COME], true],
    ['while a question is asked', [CORRECT, ASKED, TO_COME], false],
    ['while the last question is asked', [CORRECT, ASKED], false],
    ['after its last question', [CORRECT, SKIPPED], false],
    ['without questions', [], false],
  ])('%s: %o is %s', (_when, questions, expected) => {
    expect(canPause(questions)).toBe(expected)
  })
})

describe('the question that ran out while the learner was away', () => {
  it.each([
    ['the one before the next question', [CORRECT, RAN_OUT, TO_COME], RAN_OUT],
    ['none after an answer', [RAN_OUT, CORRECT, TO_COME], null],
    ['none after a skip that the learner chose', [SKIPPED, TO_COME], null],
    ['none that was never shown', [question('skipped', false, false), TO_COME], null],
    ['none before the first question', [TO_COME], null],
  ])('is %s', (_which, questions, expected) => {
    expect(lastRanOut(questions)).toBe(expected)
  })
})
