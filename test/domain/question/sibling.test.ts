import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areSiblings,
  askedBySibling,
  chooseReview,
  reviewedBySiblings,
  type StoryQuestion,
} from '../../../src/domain/question/sibling.ts'
import { seededRandom } from '../../../src/domain/random.ts'

const question = (
  questionId: string,
  scriptureReference: string,
  landmark: string | null = null,
): StoryQuestion => ({ questionId, scriptureReference, landmark })

describe('siblings', () => {
  it.each([
    ['Ruth 1:16', 'Ruth 1:16', true],
    ['Ruth 1:14-16', 'Ruth 1:16-18', true],
    ['Ruth 1:14-15', 'Ruth 1:16-18', false],
    ['Ruth 1:1-2:3', 'Ruth 2:3', true],
    ['Ruth 1:16', 'Judges 1:16', false],
    ['what is no reference', 'what is no reference', false],
  ])('%s and %s without landmarks: %s', (one, other, expected) => {
    expect(areSiblings(question('1', one), question('2', other))).toBe(expected)
    expect(areSiblings(question('2', other), question('1', one))).toBe(expected)
  })

  it('share a landmark, wherever they are', () => {
    const [david, psalm] = [
      question('1', '1 Samuel 17:4', 'L40'),
      question('2', 'Psalms 3:1', 'L40'),
    ]
    expect(areSiblings(david, psalm)).toBe(true)
    expect(areSiblings(david, question('3', 'Psalms 3:1', 'L41'))).toBe(false)
    expect(areSiblings(david, { ...david })).toBe(false)
  })
})

describe('the questions of a review', () => {
  const due = ['a', 'b', 'c'].map((id) => question(id, 'Ruth 1:1'))
  const first = () => 0

  it('are the due ones, or siblings of them', () => {
    const siblings = new Map([
      ['a', ['x']],
      ['b', ['y']],
    ])
    expect(chooseReview(due, due, new Map(), first)).toEqual(['a', 'b', 'c'])
    expect(chooseReview(due, due, siblings, first)).toEqual(['x', 'y', 'c'])
  })

  it('are half of the time those of siblings', () => {
    const many = Array.from({ length: 1000 }, (_, index) => question(`${index}`, 'Ruth 1:1'))
    const { length } = askedBySibling(many, seededRandom('half'))
    expect(length).toBeGreaterThan(450)
    expect(length).toBeLessThan(550)
  })

  it('have no sibling twice, and none that is due itself', () => {
    const siblings = new Map([
      ['a', ['c', 'x']],
      ['b', ['x']],
    ])
    expect(chooseReview(due.slice(0, 2), due, siblings, first)).toEqual(['x', 'b'])
  })

  it('are as many as are due, each once', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 })
    const links = fc.dictionary(fc.integer({ min: 0, max: 30 }).map(String), ids)
    fc.assert(
      fc.property(ids, links, fc.string(), (dueIds, siblings, seed) => {
        const questions = dueIds.map((id) => question(id, 'Ruth 1:1'))
        const map = new Map(Object.entries(siblings))
        const chosen = chooseReview(questions, questions, map, seededRandom(seed))
        expect(chosen).toHaveLength(dueIds.length)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })
})

describe('an answer to a sibling', () => {
  const due = [question('first', 'Ruth 1:1-5'), question('second', 'Ruth 1:4')]

  it('reviews the due question on its story that waits longest', () => {
    const answered = [question('sibling', 'Ruth 1:3-4')]
    expect([...reviewedBySiblings(answered, due)]).toEqual([['sibling', 'first']])
  })

  it('reviews another one than that of another answer, and none that was answered itself', () => {
    const two = [question('x', 'Ruth 1:4'), question('y', 'Ruth 1:4')]
    expect([...reviewedBySiblings(two, due)]).toEqual([
      ['x', 'first'],
      ['y', 'second'],
    ])
    const withItself = [question('first', 'Ruth 1:1-5'), question('x', 'Ruth 1:4')]
    expect([...reviewedBySiblings(withItself, due)]).toEqual([['x', 'second']])
  })

  it('says nothing of another story', () => {
    expect([...reviewedBySiblings([question('x', 'Ruth 2:1')], due)]).toEqual([])
  })
})
