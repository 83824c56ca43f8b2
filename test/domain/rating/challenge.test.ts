import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/domain/random.ts'
import {
  type ChallengeCandidate,
  type ChallengeState,
  challengeSkill,
  challengeStateAfter,
  chooseChallenge,
  fittingDifficulties,
  isDrawnAsForPractice,
  isFirstRun,
  NEW_CHALLENGE_STATE,
  SUCCESS_TOLERANCE,
  TARGET_SUCCESS,
  unmetFirst,
} from '../../../src/domain/rating/challenge.ts'
import { advantageAt, successAt } from '../../../src/domain/rating/rating.ts'
import { expectedSuccessOf, NEW_SKILL, type Skill } from '../../../src/domain/rating/skill.ts'
import { anyBook, anyOutcome, anyRating, anySkill, evenSkill } from './support.ts'

const anyQuestion = fc.record({ book: anyBook, rating: anyRating })
const question = { book: 1, rating: { mean: 0, variance: 0.3 } }

/** The state after right answers, and then wrong ones. */
const stateAfter = (right: number, wrong: number): ChallengeState =>
  [...Array(right).fill('correct'), ...Array(wrong).fill('wrong')].reduce(
    (state, outcome) => challengeStateAfter(state, { question, outcome }),
    NEW_CHALLENGE_STATE,
  )

const anyDate = fc.integer({ min: 0, max: 50 }).map((time) => new Date(time))

const anyCandidates: fc.Arbitrary<ChallengeCandidate[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 200 }).map(String),
    book: anyBook,
    rating: anyRating,
    metAt: fc.option(anyDate),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)

const anyUsedBooks = fc.array(anyBook, { maxLength: 5 }).map((books) => new Set(books))
const anyCount = fc.integer({ min: 0, max: 12 })

const distanceOf = (skill: Skill, candidate: ChallengeCandidate): number =>
  Math.abs(expectedSuccessOf(skill, candidate) - TARGET_SUCCESS)

describe('the state of a learner', () => {
  it('keeps the last twenty answers, the newest last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyQuestion, anyOutcome), { maxLength: 45 }), (answers) => {
        let state = NEW_CHALLENGE_STATE
        for (const [asked, outcome] of answers) {
          state = challengeStateAfter(state, { question: asked, outcome })
        }
        const right = answers.map(([, outcome]) => outcome === 'correct')
        expect(state.recent).toEqual(right.slice(-20))
      }),
    )
  })

  it.each([
    [15, 5, false],
    [14, 6, true],
    [0, 19, false],
    [0, 20, true],
    // The last twenty of 35: fifteen right ones, then fourteen.
    [30, 5, false],
    [30, 6, true],
  ])('after %i right answers and %i wrong ones, a run may be easier: %s', (right, wrong, mayBe) => {
    expect(stateAfter(right, wrong).mayBeEasier).toBe(mayBe)
  })

  it('keeps that a run may be easier', () => {
    let state = stateAfter(0, 20)
    for (let answer = 0; answer < 40; answer++) {
      state = challengeStateAfter(state, { question, outcome: 'correct' })
    }
    expect(state.mayBeEasier).toBe(true)
  })

  it.each([
    [0, true],
    [9, true],
    [10, false],
    [20, false],
  ])('after %i answers, the next run is a first one: %s', (answers, isFirst) => {
    expect(isFirstRun(stateAfter(answers, 0))).toBe(isFirst)
  })
})

describe('isDrawnAsForPractice', () => {
  const known = stateAfter(15, 0)
  /** Of a learner with an expected success at the average question, which has the difficulty 0. */
  const withSuccess = (success: number): ChallengeState => ({
    ...known,
    skill: evenSkill({ mean: advantageAt(success), variance: 0 }),
  })

  it.each([
    [0.4, true],
    [0.775, true],
    [0.799, true],
    [0.801, false],
    [0.95, false],
  ])('with an expected success of %f at the average question: %s', (success, isPlain) => {
    expect(isDrawnAsForPractice(withSuccess(success), 0)).toBe(isPlain)
    expect(isDrawnAsForPractice({ ...withSuccess(success), mayBeEasier: true }, 0)).toBe(false)
    expect(isDrawnAsForPractice({ ...withSuccess(success), recent: [true, false] }, 0)).toBe(true)
  })

  it('never draws easier questions than the average before success was low', () => {
    const anyAverage = fc.double({ min: -2, max: 2, noNaN: true })
    fc.assert(
      fc.property(anyRating, anyAverage, (overall, average) => {
        const state = { ...known, skill: evenSkill(overall) }
        fc.pre(!isDrawnAsForPractice(state, average))
        const [easiest, hardest] = fittingDifficulties(state.skill, 1, 0)
        expect((easiest + hardest) / 2).toBeGreaterThan(average)
      }),
    )
  })
})

describe('challengeSkill', () => {
  /** The state after ten wrong answers and ten more, of which this many were right. */
  const withRight = (right: number): ChallengeState => ({
    ...NEW_CHALLENGE_STATE,
    recent: [
      ...Array(10).fill(false),
      ...Array(10 - right).fill(false),
      ...Array(right).fill(true),
    ],
  })
  const aimOf = (state: ChallengeState): number => {
    const lowered = state.skill.overall.mean - challengeSkill(state).overall.mean
    return successAt(advantageAt(TARGET_SUCCESS) + lowered)
  }

  it.each([
    [0, 0.84],
    [7, 0.84],
    [8, 0.764],
    [9, 0.72],
    [10, 0.72],
  ])('with %i of ten right, aims at a success of %f', (right, aim) => {
    expect(aimOf(withRight(right))).toBeCloseTo(aim, 8)
  })

  it('is the skill itself before ten answers', () => {
    const { skill } = NEW_CHALLENGE_STATE
    const recent = Array(9).fill(true)
    expect(challengeSkill({ ...NEW_CHALLENGE_STATE, recent })).toEqual(skill)
  })

  it('changes neither certainty nor groups', () => {
    const { overall, groups } = challengeSkill(withRight(0))
    expect(groups).toEqual(NEW_SKILL.groups)
    expect(overall.variance).toBe(NEW_SKILL.overall.variance)
  })
})

describe('fittingDifficulties', () => {
  it('are those whose expected success is as near to the target as is tolerated', () => {
    const anyVariance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(anySkill, anyBook, anyVariance, (skill, book, variance) => {
        const [easiest, hardest] = fittingDifficulties(skill, book, variance)
        const successOf = (mean: number): number =>
          expectedSuccessOf(skill, { book, rating: { mean, variance } })
        expect(successOf(easiest)).toBeCloseTo(TARGET_SUCCESS + SUCCESS_TOLERANCE, 8)
        expect(successOf(hardest)).toBeCloseTo(TARGET_SUCCESS - SUCCESS_TOLERANCE, 8)
      }),
    )
  })
})

describe('chooseChallenge', () => {
  it('chooses as many as there are, up to the count, each once', () => {
    fc.assert(
      fc.property(
        anyCandidates,
        anySkill,
        anyCount,
        anyUsedBooks,
        fc.string(),
        (candidates, skill, count, usedBooks, seed) => {
          const { chosen } = chooseChallenge(
            candidates,
            skill,
            count,
            usedBooks,
            seededRandom(seed),
          )
          expect(chosen).toHaveLength(Math.min(count, candidates.length))
          expect(new Set(chosen).size).toBe(chosen.length)
          for (const candidate of chosen) expect(candidates).toContain(candidate)
        },
      ),
    )
  })

  it('chooses unmet ones that fit, then met ones that fit, then others', () => {
    fc.assert(
      fc.property(
        anyCandidates,
        anySkill,
        anyCount,
        anyUsedBooks,
        fc.string(),
        (candidates, skill, count, usedBooks, seed) => {
          const rankOf = (candidate: ChallengeCandidate): number => {
            if (distanceOf(skill, candidate) > SUCCESS_TOLERANCE) return 2
            return candidate.metAt === null ? 0 : 1
          }
          const inOrder = candidates.map(rankOf).sort()
          const { chosen } = chooseChallenge(
            candidates,
            skill,
            count,
            usedBooks,
            seededRandom(seed),
          )
          expect(chosen.map(rankOf)).toEqual(inOrder.slice(0, count))
        },
      ),
    )
  })

  it('chooses those closest to the target of fitting ones that are alike otherwise', () => {
    const skill = evenSkill({ mean: 0, variance: 0 })
    const least = TARGET_SUCCESS - SUCCESS_TOLERANCE + 0.001
    const anyFitting = fc.double({ min: least, max: 2 * TARGET_SUCCESS - least, noNaN: true })
    const anySuccesses = fc.array(anyFitting, { maxLength: 40 })
    fc.assert(
      fc.property(anySuccesses, anyCount, fc.boolean(), (successes, count, isMet) => {
        const candidates = successes.map((success, index) => ({
          id: String(index),
          book: index + 1,
          rating: { mean: -advantageAt(success), variance: 0 },
          metAt: isMet ? new Date(0) : null,
        }))
        const distances = (all: readonly ChallengeCandidate[]): number[] =>
          all.map((candidate) => distanceOf(skill, candidate)).sort((one, other) => one - other)
        const { chosen } = chooseChallenge(
          candidates,
          skill,
          count,
          new Set(),
          seededRandom('near'),
        )
        expect(distances(chosen)).toEqual(distances(candidates).slice(0, count))
      }),
    )
  })

  it('says how the ones that do not fit miss it', () => {
    const even = evenSkill({ mean: 0, variance: 0 })
    const fitting = -advantageAt(TARGET_SUCCESS)
    const withDifficulties = (...means: number[]): ChallengeCandidate[] =>
      means.map((mean, index) => ({
        id: String(index),
        book: index + 1,
        rating: { mean, variance: 0 },
        metAt: null,
      }))
    const fitOf = (candidates: ChallengeCandidate[]) =>
      chooseChallenge(candidates, even, 2, new Set(), seededRandom('fit')).fit
    expect(fitOf(withDifficulties(fitting, fitting, fitting + 3))).toBe('fits')
    expect(fitOf(withDifficulties(fitting, fitting + 3))).toBe('too_hard')
    expect(fitOf(withDifficulties(fitting, fitting - 3))).toBe('too_easy')
    expect(fitOf(withDifficulties(fitting + 3, fitting + 4))).toBe('too_hard')
    expect(fitOf(withDifficulties(fitting - 4, fitting - 3))).toBe('too_easy')
    expect(fitOf([])).toBe('fits')
  })

  it('chooses from different books if it can, and from those that the run has not had', () => {
    const skill = evenSkill({ mean: advantageAt(TARGET_SUCCESS), variance: 0 })
    const candidates = [1, 1, 1, 2, 3].map((book, index) => ({
      id: String(index),
      book,
      rating: { mean: 0, variance: 0 },
      metAt: null,
    }))
    for (let seed = 0; seed < 20; seed++) {
      const { chosen } = chooseChallenge(
        candidates,
        skill,
        2,
        new Set([1]),
        seededRandom(`${seed}`),
      )
      expect(chosen.map(({ book }) => book).sort()).toEqual([2, 3])
    }
  })

  it('draws all that fit equally well equally often', () => {
    const skill = evenSkill({ mean: advantageAt(TARGET_SUCCESS), variance: 0 })
    const candidates = [1, 2, 3, 4].map((book) => ({
      id: String(book),
      book,
      rating: { mean: 0, variance: 0 },
      metAt: null,
    }))
    const random = seededRandom('even')
    const counts = [0, 0, 0, 0]
    for (let draw = 0; draw < 4000; draw++) {
      for (const { book } of chooseChallenge(candidates, skill, 1, new Set(), random).chosen) {
        counts[book - 1] = (counts[book - 1] ?? 0) + 1
      }
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })
})

describe('unmetFirst', () => {
  it('has unmet candidates of new books, then other unmet ones, then met ones, the longest ago first', () => {
    const candidates = [
      { id: 'met lately', book: 5, metAt: new Date(20) },
      { id: 'used book', book: 1, metAt: null },
      { id: 'new book', book: 2, metAt: null },
      { id: 'met long ago', book: 6, metAt: new Date(10) },
      { id: 'same new book', book: 2, metAt: null },
    ]
    expect(unmetFirst(candidates, new Set([1])).map(({ id }) => id)).toEqual([
      'new book',
      'used book',
      'same new book',
      'met long ago',
      'met lately',
    ])
  })
})

it('begins in the middle, with no answers', () => {
  expect(NEW_CHALLENGE_STATE).toEqual({ skill: NEW_SKILL, recent: [], mayBeEasier: false })
  expect(NEW_SKILL.overall.mean).toBe(0)
})
