import { beforeEach, describe, expect, it } from 'vitest'
import { SPRINT_LENGTH } from '../../../src/domain/group/sprint.ts'
import type { ThemeReading } from '../../../src/domain/group/theme-reading.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { answerSprint, createGroup, getOwnGroup } from '../../support/group.ts'
import { readAnswerKey } from '../../support/play.ts'

describe('the questions on a group’s theme', () => {
  const backend = useTestBackend()
  beforeEach(() => backend.clock.set('2026-03-02T12:00:00Z'))

  const foundGroup = async (theme: string, reading?: ThemeReading) => {
    const { caller } = await backend.newLearner()
    const { id } = await createGroup(caller, { theme, ...(reading ? { reading } : {}) })
    return { caller, id }
  }

  const drawnOf = async (caller: Caller, id: string) => {
    const { session } = await caller.sprint.session({ id })
    const rows = await backend.database
      .selectFrom('questions')
      .select(['book', 'theme'])
      .where('id', 'in', session.questionIds)
      .execute()
    return { session, rows }
  }

  /** Ezra and 2 John have fewer than twenty questions in the bank. */
  const EZRA = 15
  const SECOND_JOHN = 63

  it.each([
    ['Ruth', 'Ruth', ({ book }: { book: number }) => book === 8],
    ['Walking through Ezra', 'Ezra', ({ book }: { book: number }) => book === EZRA],
    ['2 John', '2 John', ({ book }: { book: number }) => book === SECOND_JOHN],
    ['Friendship', '“friendship”', ({ theme }: { theme: string }) => theme === 'Friendship'],
    ['Making your mark', null, () => false],
  ])('are as many as was told before: %s', async (theme, about, isOnTheme) => {
    const { caller, id } = await foundGroup(theme)
    const told = await caller.sprint.nextMix({ id })
    expect(await caller.sprint.themeMix({ theme })).toEqual(told)
    expect(told.about?.name ?? null).toBe(about)
    expect(told.total).toBe(SPRINT_LENGTH)
    await caller.sprint.start({ id })
    const { session, rows } = await drawnOf(caller, id)
    // A question that is on the theme by chance belongs to it too.
    expect(rows.filter(isOnTheme)).toHaveLength(told.onTheme)
    const shown = { about, onTheme: told.onTheme, total: SPRINT_LENGTH }
    expect(session).toMatchObject(shown)
    expect((await getOwnGroup(caller, id)).sprints[0]).toMatchObject(shown)
    expect((await caller.sprint.results({ id })).sprint).toMatchObject(shown)
  })

  it('can be a sprint by themselves, from five on, and rest after it', async () => {
    const { caller, id } = await foundGroup('The book of Ezra')
    const told = await caller.sprint.nextMix({ id })
    expect(told).toMatchObject({ canBeOnThemeOnly: true, resting: 0 })
    expect(told.onTheme).toBeGreaterThanOrEqual(5)
    expect(told.onTheme).toBeLessThan(SPRINT_LENGTH)
    await caller.sprint.start({ id, onThemeOnly: true })
    const { session, rows } = await drawnOf(caller, id)
    expect(session).toMatchObject({ total: told.onTheme, onTheme: told.onTheme })
    expect(rows.map(({ book }) => book)).toEqual(Array(told.onTheme).fill(EZRA))

    // Each is paid, and counts toward the week's 120, as in any sprint.
    const answerKey = await readAnswerKey(backend.database)
    await answerSprint(caller, answerKey, id, Array(told.onTheme).fill('right'))
    const { group } = await getOwnGroup(caller, id)
    expect(group).toMatchObject({
      totalXp: 10 * told.onTheme,
      challenge: { questionsAnswered: told.onTheme, target: 120 },
    })

    expect(await caller.sprint.nextMix({ id })).toMatchObject({
      onTheme: 0,
      resting: told.onTheme,
      canBeOnThemeOnly: false,
    })
    await expect(caller.sprint.start({ id, onThemeOnly: true })).rejects.toMatchObject({
      errorCode: 'conflict',
      message:
        'A sprint needs at least 5 questions, and fewer are left on this theme alone. Start a mixed one, or choose the questions.',
    })
    await caller.sprint.start({ id })
    expect((await drawnOf(caller, id)).session).toMatchObject({ onTheme: 0, total: 20 })
  })

  it('follow how a leader reads the theme, from then on', async () => {
    const theme = 'Acts of kindness'
    const { caller, id } = await foundGroup(theme)
    const acts = { reading: 'passage', about: { kind: 'book', name: 'Acts' } }
    expect(await caller.sprint.nextMix({ id })).toMatchObject({
      ...{ reading: 'mixed', about: null, recognized: false, onTheme: 0 },
      alternatives: [acts],
    })
    const asBook = await caller.sprint.nextMix({ id, reading: 'passage' })
    expect(asBook).toMatchObject({ ...acts, onTheme: 20, alternatives: [{ reading: 'mixed' }] })
    await caller.sprint.start({ id, reading: 'passage' })
    const { session, rows } = await drawnOf(caller, id)
    expect(session).toMatchObject({ about: 'Acts', onTheme: 20 })
    expect(new Set(rows.map(({ book }) => book))).toEqual(new Set([44]))
    await caller.sprint.end({ id })
    expect((await caller.sprint.nextMix({ id })).reading).toBe('passage')

    // The reverse, chosen when the group is made.
    const mixed = await foundGroup('Acts', 'mixed')
    expect(await mixed.caller.sprint.nextMix({ id: mixed.id })).toMatchObject({
      ...{ reading: 'mixed', about: null, recognized: true, onTheme: 0, total: 20 },
      alternatives: [acts],
    })
    await mixed.caller.sprint.start({ id: mixed.id })
    const drawn = await drawnOf(mixed.caller, mixed.id)
    expect(drawn.session).toMatchObject({ about: null, onTheme: 0 })
    expect(new Set(drawn.rows.map(({ book }) => book)).size).toBeGreaterThan(5)
  })

  it('are counted too in a set that a leader picks', async () => {
    const { caller, id } = await foundGroup('Ruth')
    const idsOf = async (passage: string, count: number) =>
      (await caller.sprint.drawQuestions({ id, passage, count })).questions.map((one) => one.id)
    const questionIds = [...(await idsOf('Ruth', 3)), ...(await idsOf('Romans', 4))]
    await expect(caller.sprint.start({ id, questionIds, onThemeOnly: true })).rejects.toMatchObject(
      { errorCode: 'invalid_input' },
    )
    await caller.sprint.start({ id, questionIds })
    expect((await drawnOf(caller, id)).session).toMatchObject({
      ...{ about: 'Ruth', onTheme: 3, total: 7 },
    })
  })
})
