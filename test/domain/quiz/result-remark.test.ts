import { describe, expect, it } from 'vitest'
import { resultRemark } from '../../../src/domain/quiz/result-remark.ts'

const DAILY = { countsForStreak: true, isRepeatable: false }
const PRACTICE = { countsForStreak: false, isRepeatable: true }
const SPRINT = { countsForStreak: false, isRepeatable: false }

describe('the line below a score', () => {
  it.each([
    [10, 10, 'Every answer right. You know these passages well.'],
    [9, 10, 'Nearly all of them. Only a little is left to look up.'],
    [8, 10, 'Nearly all of them. Only a little is left to look up.'],
    [7, 10, 'More than half right. The others are worth a second look.'],
    [6, 10, 'More than half right. The others are worth a second look.'],
    [5, 10, 'Half of them right. The other half is waiting below.'],
    [4, 10, 'Some are yours already. Open the others below to learn them.'],
    [2, 10, 'Some are yours already. Open the others below to learn them.'],
    [1, 10, 'One is yours already. Open the others below to learn them.'],
    [1, 1, 'Every answer right. You know these passages well.'],
    [1, 2, 'Half of them right. The other half is waiting below.'],
    [19, 20, 'Nearly all of them. Only a little is left to look up.'],
  ])('of %i out of %i is the same in every quiz', (score, total, line) => {
    for (const quiz of [DAILY, PRACTICE, SPRINT])
      expect(resultRemark(score, total, quiz)).toBe(line)
  })

  it.each([
    [DAILY, 'None right this time. Finishing still counts toward your streak.'],
    [PRACTICE, 'None right this time. Read the answers below, then try again.'],
    [SPRINT, 'None right this time. The answers below show where to read.'],
  ])('of none says what is true of %o', (quiz, line) => {
    expect(resultRemark(0, 10, quiz)).toBe(line)
  })
})
