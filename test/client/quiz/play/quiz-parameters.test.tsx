import { describe, expect, it } from 'vitest'
import { parseQuizParameters } from '../../../../src/client/quiz/play/quiz-parameters.ts'
import { practicePath } from '../../../../src/client/shared/quiz-paths.ts'

const ID = '0190a0c0-0000-7000-8000-00000000da11'
const PRACTICE = { type: 'practice', book: 'All', search: '', adaptive: false }

describe('what the address asks for', () => {
  it.each([
    ['', PRACTICE],
    ['type=practice', PRACTICE],
    ['type=practice&book=1+Samuel', { ...PRACTICE, book: '1 Samuel' }],
    ['book=Ruth&adaptive=true', { ...PRACTICE, book: 'Ruth', adaptive: true }],
    ['q=Ruth', { ...PRACTICE, search: 'Ruth' }],
    ['q=+john+3%3A16+&book=John', { ...PRACTICE, search: 'john 3:16', book: 'John' }],
    ['q=Ruth&adaptive=true', { ...PRACTICE, search: 'Ruth' }],
    [`q=${'a'.repeat(200)}`, { ...PRACTICE, search: 'a'.repeat(100) }],
    ['type=daily&q=Ruth', { type: 'daily', attemptId: null }],
    ['type=review&book=Ruth', { type: 'review', missed: '' }],
    ['type=review&missed=Ruth', { type: 'review', missed: 'Ruth' }],
    ['type=review&missed=All', { type: 'review', missed: 'All' }],
    ['type=review&missed=Maccabees', { type: 'review', missed: '' }],
    ['book=Gospels', { ...PRACTICE, book: 'Gospels' }],
    ['type=daily', { type: 'daily', attemptId: null }],
    [`type=daily&attemptId=${ID}`, { type: 'daily', attemptId: ID }],
    [`type=daily&attemptId=${ID.toUpperCase()}&resume=true`, { type: 'daily', attemptId: ID }],
    [`type=sprint&sprintGroup=${ID}`, { type: 'sprint', groupId: ID }],
    [`sprintGroup=${ID.toUpperCase()}`, { type: 'sprint', groupId: ID }],
    [`type=daily&sprintGroup=${ID}`, { type: 'sprint', groupId: ID }],
  ])('%s', (search, expected) => {
    expect(parseQuizParameters(search)).toEqual(expected)
  })

  it.each([
    ['type=exam', PRACTICE],
    ['type=sprint', PRACTICE],
    ['type=sprint&sprintGroup=undefined', PRACTICE],
    ['book=Maccabees', PRACTICE],
    ['book=ruth', PRACTICE],
    ['q=', PRACTICE],
    ['q=%20%20&adaptive=true', { ...PRACTICE, adaptive: true }],
    ['adaptive=yes', PRACTICE],
    ['type=daily&attemptId=undefined', { type: 'daily', attemptId: null }],
    ['type=daily&attemptId=../secret', { type: 'daily', attemptId: null }],
    ['%E0%A4%A', PRACTICE],
  ])('ignores what it cannot use: %s', (search, expected) => {
    expect(parseQuizParameters(search)).toEqual(expected)
  })

  it('finds a practice round by its address', () => {
    for (const book of ['All', 'Ruth', 'Song of Solomon', 'Acts to Revelation']) {
      for (const adaptive of [true, false]) {
        const [, search = ''] = practicePath({ book, adaptive }).split('?')
        expect(parseQuizParameters(search)).toEqual({ ...PRACTICE, book, adaptive })
      }
      const [, address = ''] = practicePath({ book, adaptive: false, search: '“a&b” %' }).split('?')
      expect(parseQuizParameters(address)).toEqual({ ...PRACTICE, book, search: '“a&b” %' })
    }
  })
})
