import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { UNRANKED_DAYS_KEPT } from '../../../src/domain/quiz/quiz-type.ts'
import { readOwnData } from '../../../src/server/account/own-data.service.ts'
import { countNewAttempts } from '../../../src/server/admin/statistics/fold.service.ts'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { ServiceError } from '../../../src/server/platform/errors.ts'
import { foldOldPractice } from '../../../src/server/quiz/old-practice.service.ts'
import { useTestBackend } from '../../support/backend.ts'
import type { Caller } from '../../support/caller.ts'
import { EVERY_DATABASE, snapshotOf } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { answerSprint, createGroup } from '../../support/group.ts'
import { type Move, optionFor, playDaily } from '../../support/play.ts'
import { givePracticeRounds } from '../account/practice-rounds.ts'
import { inParallel } from '../race/parallel.ts'

const DAY = 86_400

const errorCodeOf = (error: unknown): string => {
  if (error instanceof ServiceError) return error.errorCode
  throw error
}

type OwnData = Record<string, Record<string, unknown>[]>

describe.each(EVERY_DATABASE)('old practice rounds on the %s database', (kind) => {
  const backend = useTestBackend(kind)

  const fold = async (): Promise<void> => {
    backend.clock.advance(60)
    await countNewAttempts(backend.database, backend.clock.now())
  }

  const foldOld = () => foldOldPractice(backend.database, backend.clock.now())

  /** Questions that nobody has answered. */
  const questionsOf = async (caller: Caller, count = 4): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit: 20 })
    const answers = backend.database.selectFrom('quiz_answers').select('question')
    // Answers of rounds that are gone are counted here still.
    const counts = backend.database.selectFrom('question_statistics').select('question')
    const rows = [...(await answers.execute()), ...(await counts.execute())]
    const asked = new Set(rows.map(({ question }) => question))
    const fresh = questions.filter(({ id }) => !asked.has(id)).slice(0, count)
    expect(fresh).toHaveLength(count)
    return fresh.map(({ id }) => id)
  }

  /** Practises these questions, a day later if one is in a daily quiz of these days. */
  const practise = async (
    caller: Caller,
    questionIds: readonly string[],
    moves: readonly Move[],
    quizType: 'practice' | 'review' = 'practice',
  ): Promise<string> => {
    const answers = questionIds.map((questionId, index) => ({
      questionId,
      selectedOptionId: optionFor(backend.answerKey, questionId, moves[index] ?? 'skip'),
    }))
    const round = { answers, timeSpent: 60, quizType }
    const result = await caller.quiz.submit(round).catch(errorCodeOf)
    if (typeof result !== 'string') return result.attemptId
    expect(result).toBe('conflict')
    backend.clock.advance(DAY)
    return practise(caller, questionIds, moves, quizType)
  }

  const ownData = async (userId: string): Promise<OwnData> => {
    const data: OwnData = {}
    for await (const part of readOwnData(backend.database, userId, backend.clock.now())) {
      const rows = 'rows' in part ? part.rows : [part.row]
      data[part.table] = [...(data[part.table] ?? []), ...rows]
    }
    return data
  }

  const attemptIds = async (userId: string): Promise<string[]> => {
    const rows = await backend.database
      .selectFrom('quiz_attempts')
      .select('id')
      .where('user', '=', userId)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Every table but those from which, and into which, rounds are folded. */
  const otherTables = async () => {
    const { quiz_attempts, quiz_answers, answered_questions, ...others } = await snapshotOf(
      backend.database,
    )
    return others
  }

  it('go, and whatever the learner reads stays as it was', async () => {
    const { id, caller } = await backend.newLearner()
    const admin = await backend.newLearner({ isSiteAdmin: true })
    const group = await createGroup(caller)
    await caller.sprint.start({ id: group.id })
    await answerSprint(caller, backend.answerKey, group.id, ['right', 'wrong'])
    backend.clock.advance(60)
    await playDaily(caller, backend.answerKey)
    backend.clock.advance(60)
    const answered = await questionsOf(caller)
    const old = [
      await practise(caller, answered, ['right', 'wrong', 'skip', 'right']),
      // In two rounds that go together.
      await practise(caller, answered, ['right', 'right', 'right', 'right'], 'review'),
    ]
    // One that was begun and never finished.
    const shown = await questionsOf(caller, 1)
    const unfinished = await practise(caller, shown, ['skip'])
    await sql`update quiz_attempts set finished_at = null, score = null, result = null
      where id = ${unfinished}::uuid`.execute(backend.database)
    await sql`update quiz_answers set outcome = null, answered_at = null
      where attempt_id = ${unfinished}::uuid`.execute(backend.database)
    backend.clock.advance(DAY * UNRANKED_DAYS_KEPT - 3600)
    const lately = await questionsOf(caller)
    const kept = await practise(caller, lately, ['right', 'wrong'])
    await fold()
    const before = await attemptIds(id)
    await foldOld()
    expect(await attemptIds(id), 'before the border').toEqual(before)

    backend.clock.advance(DAY * 20)
    await practise(caller, await questionsOf(caller, 1), ['right'])
    await fold()
    const now = backend.clock.now()
    const read = async () => ({
      dashboard: await caller.dashboard.get(),
      profile: await caller.profile.get({ userId: id }),
      settings: await caller.user.settings(),
      badges: await caller.badge.mine(),
      ranks: await Promise.all(
        (['daily', 'weekly', 'monthly'] as const).map((period) =>
          caller.leaderboard.churches({ period }),
        ),
      ),
      group: await caller.group.get({ id: group.id }),
      // Each alone, since some may be in a daily quiz of these days; one was never answered.
      asked: await Promise.all(
        [...answered, ...lately, ...shown].map((questionId) =>
          caller.quiz.questionsByIds({ questionIds: [questionId] }).catch(errorCodeOf),
        ),
      ),
      analytics: await admin.caller.analytics.get(),
      learner: (await ownData(id)).account,
    })
    const [replies, data] = [await read(), await ownData(id)]
    const { answeredQuestions: noneYet, ...dataWithoutAnswered } = data
    expect(noneYet).toEqual([])
    const all = await attemptIds(id)
    expect(replies.asked.slice(0, 4)).toContainEqual({ questions: [expect.anything()] })
    expect(replies.asked.at(-1)).toBe('not_found')
    const tables = await otherTables()
    await foldOld()

    expect(await otherTables()).toEqual(tables)
    expect(await read()).toEqual(replies)
    expect(await reconcile(backend.database, now)).toEqual([])
    const gone = new Set([...old, unfinished])
    expect((await attemptIds(id)).sort()).toEqual(all.filter((one) => !gone.has(one)).sort())
    expect(await attemptIds(id)).toContain(kept)
    const { answeredQuestions, ...left } = await ownData(id)
    const keptOf = (rows: OwnData[string] | undefined, column: 'id' | 'attempt_id') =>
      rows?.filter((row) => !gone.has(String(row[column])))
    expect(left).toEqual({
      ...dataWithoutAnswered,
      quizAttempts: keptOf(data.quizAttempts, 'id'),
      quizAnswers: keptOf(data.quizAnswers, 'attempt_id'),
    })
    expect(answeredQuestions?.map((row) => row.question_id).sort()).toEqual(answered.toSorted())
  })

  it('do not make an answer the first one again', async () => {
    const { caller } = await backend.newLearner()
    const [other, questionIds] = [await backend.newLearner(), await questionsOf(caller)]
    await practise(caller, questionIds, ['wrong', 'right', 'skip', 'right'])
    await fold()
    const figures = async () => {
      const { rows } = await sql<{ answered: number; correct: number; measured: number }>`
        select answered, correct, measured_difficulty as measured from question_statistics
        where question_id = any(${questionIds}::uuid[])
        order by array_position(${questionIds}::uuid[], question_id)`.execute(backend.database)
      return rows
    }
    const tallies = async () =>
      (await figures()).map(({ answered, correct }) => [answered, correct])
    const first = await figures()
    expect(await tallies()).toEqual([
      [1, 0],
      [1, 1],
      // Skipped: it is measured, but not answered.
      [0, 0],
      [1, 1],
    ])
    backend.clock.advance(DAY * (UNRANKED_DAYS_KEPT + 1))
    await foldOld()
    await practise(caller, questionIds, ['right', 'right', 'right', 'right'])
    await fold()
    expect(await figures()).toEqual(first)
    await practise(other.caller, questionIds, ['right', 'right', 'right', 'right'])
    await fold()
    expect(await tallies()).toEqual([
      [2, 1],
      [2, 2],
      [1, 1],
      [2, 2],
    ])
    // The other learner knows all of them, so each is easier.
    const measured = async () => (await figures()).map((question) => question.measured)
    for (const [index, difficulty] of (await measured()).entries()) {
      expect(difficulty).toBeLessThan(first[index]?.measured ?? 0)
    }
  })

  it('wait until everything of their time is counted', async () => {
    const { id, caller } = await backend.newLearner()
    const questionIds = await questionsOf(caller)
    const earlier = await practise(caller, questionIds, ['wrong', 'wrong', 'wrong', 'wrong'])
    backend.clock.advance(DAY)
    const later = await practise(caller, questionIds, ['right', 'right', 'right', 'right'])
    const setStage = (attemptId: string, statisticsStage: 'new' | 'counted') =>
      backend.database
        .updateTable('quiz_attempts')
        .set({ statisticsStage })
        .where('id', '=', attemptId)
        .execute()
    await setStage(later, 'counted')
    backend.clock.advance(DAY * (UNRANKED_DAYS_KEPT + 1))
    await foldOld()
    expect((await attemptIds(id)).sort()).toEqual([earlier, later].sort())
    await fold()
    const { rows } = await sql<{ answered: number }>`
      select sum(answered)::int as answered from question_statistics
      where question_id = any(${questionIds}::uuid[])`.execute(backend.database)
    expect(rows).toEqual([{ answered: 4 }])
    await foldOld()
    expect(await attemptIds(id)).toEqual([])
  })

  it('stay when it is ended before', async () => {
    const { id } = await backend.newLearner()
    const last = new Date(backend.clock.now().getTime() - 1000 * DAY * (UNRANKED_DAYS_KEPT + 1))
    await givePracticeRounds(backend.database, id, 3, last)
    await foldOldPractice(backend.database, backend.clock.now(), AbortSignal.abort())
    expect(await attemptIds(id)).toHaveLength(3)
  })
})

describe('old practice rounds that several instances fold at once', () => {
  const backend = useTestBackend()

  it('go once, while their learners play and leave', async () => {
    const { database, clock } = backend
    for (let round = 0; round < EFFORT.oldPracticeRounds; round++) {
      const last = new Date(clock.now().getTime() - 1000 * DAY * (UNRANKED_DAYS_KEPT + 1))
      const learners = await Promise.all([1, 2, 3, 4].map(() => backend.newLearner()))
      // Two of each, so that several rounds have the same questions.
      for (const { id } of [...learners, ...learners]) {
        await givePracticeRounds(database, id, 30, last)
      }
      const [staying, leaving] = [learners.slice(0, 3), learners[3] as (typeof learners)[0]]
      const { rows: asked } = await sql<{ key: string }>`
        select distinct concat(user_id, ' ', question_id) as key
        from quiz_attempts join quiz_answers on attempt_id = quiz_attempts.id
        where user_id = any(${staying.map(({ id }) => id)}::uuid[])`.execute(database)
      const [player] = staying as [(typeof learners)[0]]
      const { questions } = await player.caller.quiz.questions({ mode: 'practice', limit: 3 })
      const answers = questions.map(({ id }) => ({ questionId: id, selectedOptionId: '' }))
      const work: (() => Promise<unknown>)[] = [
        ...[1, 2, 3, 4].map(() => () => foldOldPractice(database, clock.now())),
        () => countNewAttempts(database, clock.now()),
        ...[1, 2].map(
          () => () => player.caller.quiz.submit({ answers, timeSpent: 9, quizType: 'practice' }),
        ),
        () => leaving.caller.user.deleteAccount(),
      ]
      const { refused } = await inParallel(work.length, (index) =>
        (work[index] as () => Promise<unknown>)(),
      )
      expect(refused).toEqual([])
      // Rounds of who was playing at that moment have their turn now.
      await foldOldPractice(database, clock.now())

      const { rows: left } = await sql<{ rounds: number }>`
        select count(*)::int as rounds from quiz_attempts
        where started_at <= ${last}::timestamptz`.execute(database)
      expect(left).toEqual([{ rounds: 0 }])
      const { rows: known } = await sql<{ key: string }>`
        select concat(user_id, ' ', question_id) as key from answered_questions
        where user_id = any(${learners.map(({ id }) => id)}::uuid[])`.execute(database)
      const difference = new Set(known.map(({ key }) => key)).symmetricDifference(
        new Set(asked.map(({ key }) => key)),
      )
      expect(difference.size).toBe(0)
      expect(asked.length).toBeGreaterThan(100)
      const { rows: players } = await sql`
        select practice_quizzes as quizzes from users where id = ${player.id}::uuid`.execute(
        database,
      )
      expect(players).toEqual([{ quizzes: 2 }])
    }
  })

  it('wait for nobody: a learner who is being changed has their turn next time', async () => {
    const { database, clock } = backend
    const { id } = await backend.newLearner()
    const last = new Date(clock.now().getTime() - 1000 * DAY * (UNRANKED_DAYS_KEPT + 1))
    await givePracticeRounds(database, id, 2, last)
    const rounds = async () => {
      const { rows } = await sql`select id from quiz_attempts where user_id = ${id}::uuid`.execute(
        database,
      )
      return rows.length
    }
    const changing = await database.startTransaction().execute()
    await sql`select from users where id = ${id}::uuid for update`.execute(changing)
    await foldOldPractice(database, clock.now())
    expect(await rounds()).toBe(2)
    await changing.rollback().execute()
    await foldOldPractice(database, clock.now())
    expect(await rounds()).toBe(0)
  })
})
