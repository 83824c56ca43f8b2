import { describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import type { Caller } from '../../../support/caller.ts'
import { answerOneByOne, playDaily, submitDaily } from '../../../support/play.ts'

const EAST = 'Pacific/Kiritimati' // UTC+14
const WEST = 'Pacific/Pago_Pago' // UTC-11
/** A zone that only a newer tz database than this server's has. */
const NEWER = 'Atlantis/Poseidonis'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

describe('a move to another time zone', () => {
  const backend = useTestBackend()

  const inZone = async (instant: string, timeZone: string) => {
    backend.clock.set(instant)
    return backend.newLearner({ timeZone })
  }
  const moveTo = (caller: Caller, timeZone: string) => caller.user.updateSettings({ timeZone })
  /** The dates of the base payments. */
  const paidDays = async (userId: string): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('xp_entries')
      .select('sourceKey')
      .where('user', '=', userId)
      .where('sourceKey', 'like', 'daily:%:base')
      .orderBy('sourceKey')
      .execute()
    return rows.map((row) => row.sourceKey.slice('daily:'.length, -':base'.length))
  }

  it.each([
    ['UTC', EAST],
    ['Europe/Berlin', 'Asia/Tokyo'],
    [WEST, EAST],
    ['America/Los_Angeles', 'Pacific/Auckland'],
  ])('east, from %s to %s, does not miss the skipped date', async (from, to) => {
    const { caller } = await inZone('2026-03-02T12:00:00Z', from)
    await playDaily(caller, backend.answerKey, 1)
    backend.clock.advance(DAY)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({ streak: 2 })
    backend.clock.advance(10 * MINUTE)
    await moveTo(caller, to)
    expect((await caller.auth.user()).currentStreak).toBe(2)
    backend.clock.advance(DAY)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({
      streak: 3,
      bestStreak: 3,
    })
  })

  it.each([
    [EAST, 'UTC'],
    ['Asia/Tokyo', 'America/New_York'],
    [EAST, WEST],
  ])('west, from %s to %s, pays no date twice and keeps the streak', async (from, to) => {
    const { id, caller } = await inZone('2026-03-02T12:00:00Z', from)
    await playDaily(caller, backend.answerKey, 0)
    await moveTo(caller, to)
    const dates = new Set(await paidDays(id))
    for (let hour = 0; hour < 4 * 24; hour += 6) {
      const user = await caller.auth.user()
      expect(user.currentStreak).toBeGreaterThanOrEqual(1)
      const isOpen = !(await caller.dashboard.get()).dailyQuiz.completed
      if (isOpen) await playDaily(caller, backend.answerKey, 0)
      else
        await expect(caller.quiz.startDaily()).rejects.toMatchObject({
          errorCode: 'already_finished',
        })
      backend.clock.advance(6 * 60 * MINUTE)
    }
    const paid = await paidDays(id)
    expect(new Set(paid).size).toBe(paid.length)
    expect(paid.length).toBeGreaterThan(dates.size + 1)
    expect((await caller.auth.user()).bestStreak).toBe(paid.length)
  })

  it('back and forth over the date line pays each date once', async () => {
    const { id, caller } = await inZone('2026-03-02T10:30:00Z', WEST)
    const played = new Set<string>()
    let finished = 0
    for (let move = 0; move < 12; move++) {
      await moveTo(caller, move % 2 === 0 ? EAST : WEST)
      await caller.quiz.startDaily().then(
        async ({ attemptId }) => {
          const { day } = await caller.quiz.attempt({ attemptId })
          expect(played).not.toContain(day)
          played.add(day)
          await answerOneByOne(caller, backend.answerKey, attemptId, ['wrong'])
          await submitDaily(caller, attemptId)
          finished += 1
        },
        (error) => expect(error).toMatchObject({ errorCode: 'already_finished' }),
      )
      backend.clock.advance(5 * 60 * MINUTE)
    }
    expect(await paidDays(id)).toEqual([...played].sort())
    const { totalXp, totalQuizzes } = await caller.auth.user()
    expect(totalQuizzes).toBe(finished)
    expect(totalXp).toBe(20 * finished + (finished >= 5 ? 50 : 0))
    expect(finished).toBeLessThanOrEqual(5)
  })

  it('keeps the date on which an attempt was started', async () => {
    const { id, caller } = await inZone('2026-03-02T12:00:00Z', WEST)
    const { attemptId } = await caller.quiz.startDaily()
    await moveTo(caller, 'UTC')
    backend.clock.set('2026-03-03T00:00:00Z')
    expect((await caller.user.settings()).timeZone).toBe('UTC')
    expect(await caller.quiz.attempt({})).toMatchObject({ attemptId, day: '2026-03-02' })
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    await submitDaily(caller, attemptId)
    expect(await playDaily(caller, backend.answerKey, 0)).toMatchObject({ streak: 2 })
    expect(await paidDays(id)).toEqual(['2026-03-02', '2026-03-03'])
  })

  it('is announced, takes effect at midnight there, and is stored with the next change', async () => {
    const { id, caller } = await inZone('2026-03-02T12:00:00Z', 'Europe/Berlin')
    await playDaily(caller, backend.answerKey, 1)
    const from = '2026-03-02T15:00:00.000Z'
    const announced = { timeZone: 'Europe/Berlin', nextTimeZone: { timeZone: 'Asia/Tokyo', from } }
    expect(await moveTo(caller, 'aSiA/tOkYo')).toMatchObject(announced)
    expect((await caller.auth.user()).settings).toMatchObject(announced)
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({ errorCode: 'already_finished' })
    backend.clock.set(from)
    const inEffect = { timeZone: 'Asia/Tokyo', nextTimeZone: null }
    expect((await caller.auth.user()).settings).toMatchObject(inEffect)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({ streak: 2 })
    expect(await paidDays(id)).toEqual(['2026-03-02', '2026-03-03'])
    const stored = await backend.database
      .selectFrom('users')
      .select(['timeZone', 'nextTimeZone', 'nextTimeZoneFrom', 'streakCoveredThrough'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      timeZone: 'Asia/Tokyo',
      nextTimeZone: null,
      nextTimeZoneFrom: null,
      streakCoveredThrough: '2026-03-03',
    })
  })

  it.each([
    // Played at 21:00 on three days, then asked for on arrival, and played there at 21:00.
    ['Asia/Tokyo', 'America/Los_Angeles', '2026-01-13T18:00:00Z', '2026-01-14T05:00:00Z'],
    ['America/Los_Angeles', 'Asia/Tokyo', '2026-01-14T06:00:00Z', '2026-01-14T12:00:00Z'],
    ['Europe/Berlin', 'America/New_York', '2026-01-14T01:00:00Z', '2026-01-14T02:00:00Z'],
  ])('of a journey from %s to %s keeps the streak', async (from, to, arrival, evening) => {
    const evenings = { 'Asia/Tokyo': 12, 'America/Los_Angeles': 29, 'Europe/Berlin': 20 }
    const utcHour = evenings[from as keyof typeof evenings]
    const { caller } = await inZone('2026-01-10T00:00:00Z', from)
    for (const date of [10, 11, 12]) {
      backend.clock.set(new Date(Date.UTC(2026, 0, date, utcHour)).toISOString())
      await playDaily(caller, backend.answerKey, 1)
    }
    backend.clock.set(arrival)
    await moveTo(caller, to)
    backend.clock.set(evening)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({ streak: 4 })
    backend.clock.advance(DAY)
    await caller.quiz
      .startDaily()
      .catch((error) => expect(error).toMatchObject({ errorCode: 'already_finished' }))
    expect((await caller.auth.user()).currentStreak).toBeGreaterThanOrEqual(4)
  })

  it('can be withdrawn, and takes effect at once before the first daily quiz', async () => {
    const { caller } = await inZone('2026-03-02T12:00:00Z', 'UTC')
    expect(await moveTo(caller, EAST)).toMatchObject({ timeZone: EAST, nextTimeZone: null })
    await playDaily(caller, backend.answerKey, 1)
    expect(await moveTo(caller, WEST)).toMatchObject({ timeZone: EAST })
    expect(await moveTo(caller, EAST)).toMatchObject({ timeZone: EAST, nextTimeZone: null })
    backend.clock.advance(4 * DAY)
    expect((await caller.user.settings()).timeZone).toBe(EAST)
  })

  it('brings no second quiz on one day, in whatever order the zones are visited', async () => {
    const zones = ['Etc/GMT+12', 'UTC', 'Etc/GMT-14']
    for (const order of [zones, [...zones].reverse(), ['UTC', 'Etc/GMT-14', 'Etc/GMT+12']]) {
      const { id, caller } = await inZone('2026-03-10T10:30:00Z', order[0] as string)
      for (const timeZone of [...order, ...order]) {
        await moveTo(caller, timeZone)
        await playDaily(caller, backend.answerKey).catch((error) =>
          expect(error).toMatchObject({ errorCode: 'already_finished' }),
        )
      }
      expect(await paidDays(id)).toHaveLength(1)
      expect(await caller.auth.user()).toMatchObject({ totalXp: 120, currentStreak: 1 })
    }
  })

  it('gives two quizzes in 22 hours at most, and no longer streak than days have passed', async () => {
    const { id, caller } = await inZone('2026-03-10T00:30:00Z', 'Atlantic/Azores')
    const startedAt: number[] = []
    for (let hour = 0; hour < 4 * 24; hour++) {
      const { completed } = (await caller.dashboard.get()).dailyQuiz
      await playDaily(caller, backend.answerKey, 1).then(
        () => startedAt.push(hour),
        (error) => expect(error).toMatchObject({ errorCode: 'already_finished' }),
      )
      expect(completed).toBe(startedAt.at(-1) !== hour)
      const { timeZone } = await caller.user.settings()
      await moveTo(caller, timeZone === 'Etc/GMT-14' ? 'Etc/GMT+12' : 'Etc/GMT-14')
      backend.clock.advance(60 * MINUTE)
    }
    for (const [index, start] of startedAt.entries()) {
      const afterNext = startedAt[index + 2]
      if (afterNext !== undefined) expect(afterNext - start).toBeGreaterThanOrEqual(22)
    }
    expect(startedAt.length).toBeLessThanOrEqual(5)
    expect((await caller.auth.user()).bestStreak).toBe((await paidDays(id)).length)
  })

  it('is not blocked by a quiz left open in the east, once a later one is finished', async () => {
    const { caller } = await inZone('2026-03-02T12:00:00Z', EAST)
    const { attemptId } = await caller.quiz.startDaily()
    await answerOneByOne(caller, backend.answerKey, attemptId, ['right'])
    backend.clock.advance(2 * DAY)
    await playDaily(caller, backend.answerKey, 0)
    await moveTo(caller, WEST)
    await expect(caller.quiz.startDaily()).rejects.toMatchObject({
      errorCode: 'already_finished',
    })
    expect((await caller.dashboard.get()).dailyQuiz).toMatchObject({
      completed: true,
      expired: false,
      attemptId: null,
    })
    expect((await caller.quiz.questions({})).questions[0]).toHaveProperty('lesson')
  })

  /** The names that are stored. */
  const storedZones = (userId: string) =>
    backend.database
      .selectFrom('users')
      .select(['timeZone', 'nextTimeZone'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()

  it('counts as UTC for a zone that this server does not know, and keeps its name', async () => {
    const { id, caller } = await inZone('2026-03-02T23:30:00Z', NEWER)
    await playDaily(caller, backend.answerKey, 1)
    backend.clock.advance(DAY)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({ streak: 2 })
    expect(await paidDays(id)).toEqual(['2026-03-02', '2026-03-03'])
    expect(await caller.auth.user()).toMatchObject({
      currentStreak: 2,
      settings: { timeZone: 'UTC', nextTimeZone: null },
    })
    await caller.user.updateSettings({ timeLimit: 'extended' })
    // A newer server, beside this one or after it, knows the zone.
    expect(await storedZones(id)).toEqual({ timeZone: NEWER, nextTimeZone: null })
    await moveTo(caller, 'Asia/Tokyo')
    expect((await caller.auth.user()).settings.nextTimeZone?.timeZone).toBe('Asia/Tokyo')
  })

  it('counts as UTC from midnight for a next zone that this server does not know', async () => {
    const { id, caller } = await inZone('2026-03-02T12:00:00Z', 'Europe/Berlin')
    await playDaily(caller, backend.answerKey, 1)
    await backend.database
      .updateTable('users')
      .set({ nextTimeZone: NEWER, nextTimeZoneFrom: new Date('2026-03-03T00:00:00Z') })
      .where('id', '=', id)
      .execute()
    await caller.user.updateSettings({ timeLimit: 'extended' })
    expect(await storedZones(id)).toEqual({ timeZone: 'Europe/Berlin', nextTimeZone: NEWER })
    backend.clock.advance(DAY)
    expect(await playDaily(caller, backend.answerKey, 1)).toMatchObject({ streak: 2 })
    expect(await paidDays(id)).toEqual(['2026-03-02', '2026-03-03'])
    expect(await storedZones(id)).toEqual({ timeZone: NEWER, nextTimeZone: null })
  })
})
