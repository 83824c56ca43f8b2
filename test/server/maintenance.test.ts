import { describe, expect, it, vi } from 'vitest'
import { startMaintenance } from '../../src/server/maintenance.ts'
import { useTestBackend } from '../support/backend.ts'
import { captureLog } from '../support/capture-log.ts'

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
})
