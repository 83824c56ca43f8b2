import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { latestDay } from '../../src/domain/quiz/daily-quiz.ts'
import { addDays } from '../../src/domain/time/time.ts'
import { startMaintenance } from '../../src/server/maintenance.ts'
import { createRepeatedTasks } from '../../src/server/platform/repeated-tasks.ts'
import { getDailySet } from '../../src/server/quiz/daily-set.service.ts'
import { useTestBackend } from '../support/backend.ts'
import { captureLog } from '../support/capture-log.ts'
import { startHttp } from '../support/http.ts'
import { givePracticeRounds } from './account/practice-rounds.ts'

describe('maintenance', () => {
  const backend = useTestBackend()

  const countedStarts = async (): Promise<number> => {
    const rows = await backend.database.selectFrom('day_figures').select('dailiesStarted').execute()
    return rows.reduce((sum, { dailiesStarted }) => sum + dailiesStarted, 0)
  }

  it('counts again and again until it is stopped', async () => {
    const maintenance = startMaintenance(backend.application, 5)
    const { caller } = await backend.newLearner()
    await caller.quiz.startDaily()
    await expect.poll(countedStarts).toBe(1)
    await maintenance.stop()

    const { caller: later } = await backend.newLearner()
    await later.quiz.startDaily()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await countedStarts()).toBe(1)
  })

  it('does its other tasks when one fails, tries that again, and says what keeps failing', async () => {
    const { application, database, clock } = backend
    const log = captureLog()
    const tasks = createRepeatedTasks(log.logger)
    const http = await startHttp({ ...application, tasks })
    const readiness = async () => (await http.anonymous().get('/readyz')).json
    const keptUntil = clock.now()
    await sql`
      insert into rate_limits (key, points, expire)
      values ('write:old', 1, ${keptUntil.getTime() - 1}::bigint)`.execute(database)
    await sql`alter table web_vitals rename to hidden_web_vitals`.execute(database)
    const maintenance = startMaintenance({ ...application, tasks }, 5)
    const failing = { status: 'ready', failing: ['web_vitals'] }
    await expect.poll(readiness).toEqual(failing)
    expect(await sql`select from rate_limits`.execute(database)).toMatchObject({ rows: [] })

    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`alter table hidden_web_vitals rename to web_vitals`.execute(database)
    await expect.poll(readiness).toEqual({ status: 'ready' })
    await maintenance.stop()
    await http.close()
    expect(log.lines()).toMatchObject([
      { level: 40, task: 'web_vitals', err: { message: expect.stringContaining('web_vitals') } },
      { level: 50, task: 'web_vitals', failures: 3 },
      { level: 30, task: 'web_vitals', failures: expect.toSatisfy((count) => count >= 3) },
    ])
  })

  it('leaves daily quizzes playable when all questions were archived for a time', async () => {
    const { application, database, clock } = backend
    const administrator = (await backend.newLearner({ isAdmin: true })).caller
    const coming = addDays(latestDay(clock.now()), 1)
    await getDailySet(database, coming, clock.now())
    await administrator.question.archiveAll()
    const log = captureLog()
    const tasks = createRepeatedTasks(log.logger)
    const maintenance = startMaintenance({ ...application, tasks }, 5)
    const drawnAhead = () =>
      database.selectFrom('daily_sets').select('questionIds').where('day', '=', coming).execute()
    await expect.poll(drawnAhead).toEqual([{ questionIds: [] }])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await administrator.question.restore()
    await maintenance.stop()
    expect(log.lines()).toEqual([])

    clock.set(`${coming}T12:00:00Z`)
    const { caller } = await backend.newLearner()
    const { attemptId } = await caller.quiz.startDaily()
    expect((await caller.quiz.attempt({ attemptId })).total).toBe(10)
  })

  it('folds practice rounds that are older than 400 days', async () => {
    const { application, database, clock } = backend
    const { id } = await backend.newLearner()
    const last = new Date(clock.now().getTime() - 401 * 24 * 60 * 60 * 1000)
    await givePracticeRounds(database, id, 3, last)
    const rounds = () =>
      database.selectFrom('quiz_attempts').select('id').where('user', '=', id).execute()
    expect(await rounds()).toHaveLength(3)
    const maintenance = startMaintenance(application, 5)
    await expect.poll(rounds).toHaveLength(0)
    await maintenance.stop()
  })
})
