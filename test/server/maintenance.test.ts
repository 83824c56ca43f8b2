import { describe, expect, it, vi } from 'vitest'
import { startMaintenance } from '../../src/server/maintenance.ts'
import { useTestBackend } from '../support/backend.ts'
import { captureLog } from '../support/capture-log.ts'
import { givePracticeRounds } from './account/practice-rounds.ts'

describe('maintenance', () => {
  const backend = useTestBackend()

  const countedStarts = async (): Promise<number> => {
    const rows = await backend.database.selectFrom('day_figures').select('dailiesStarted').execute()
    return rows.reduce((sum, { dailiesStarted }) => sum + dailiesStarted, 0)
  }

  it('counts again and again until it is stopped, and goes on after a failure', async () => {
    const { application } = backend
    const log = captureLog()
    let isBroken = true
    const now = (): Date => {
      if (!isBroken) return application.now()
      isBroken = false
      throw new Error('no clock')
    }
    const maintenance = startMaintenance({ ...application, logger: log.logger, now }, 5)
    const { caller } = await backend.newLearner()
    await caller.quiz.startDaily()
    await vi.waitFor(async () => expect(await countedStarts()).toBe(1))
    await maintenance.stop()
    expect(log.text()).toContain('maintenance failed')

    const { caller: later } = await backend.newLearner()
    await later.quiz.startDaily()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await countedStarts()).toBe(1)
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
    await vi.waitFor(async () => expect(await rounds()).toHaveLength(0))
    await maintenance.stop()
  })
})
