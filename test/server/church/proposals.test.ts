import { describe, expect, it } from 'vitest'
import { MAX_PROPOSALS_PER_DAY } from '../../../src/domain/church/church-limits.ts'
import { reconcile } from '../../../src/server/ledger/sums/reconcile.service.ts'
import { useTestBackend, useTestBackendWithHttp } from '../../support/backend.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { inParallel } from '../race/parallel.ts'

const HOUR = 60 * 60
const PARALLEL = 20

describe.each(EVERY_DATABASE)('proposals of churches on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let named = 0
  const newName = () => `Bethel ${++named}`

  it('are three in 24 hours, whatever became of them', async () => {
    const { caller } = await backend.newLearner()
    const first = await caller.church.propose({ name: newName() })
    backend.clock.advance(HOUR)
    const taken = await caller.church.propose({ name: newName() })
    await caller.church.propose({ name: newName() })
    await caller.church.leave({ id: first.church.id })
    const fourth = { name: newName() }
    await expect(caller.church.propose(fourth)).rejects.toMatchObject({
      errorCode: 'too_many_requests',
      message: 'You can add 3 churches in 24 hours. Please add the next one in 23 hours.',
      details: { retryAfter: String(23 * HOUR) },
    })
    await expect(
      (await backend.newLearner()).caller.church.propose({ name: taken.church.name }),
    ).rejects.toMatchObject({ errorCode: 'conflict' })
    backend.clock.advance(23 * HOUR - 1)
    await expect(caller.church.propose(fourth)).rejects.toMatchObject({
      message: expect.stringMatching(/in 1 second\.$/),
    })
    backend.clock.advance(1)
    await caller.church.propose(fourth)
    await expect(caller.church.propose({ name: newName() })).rejects.toMatchObject({
      details: { retryAfter: String(HOUR) },
    })
  })

  it('count only when a church was added', async () => {
    const { caller } = await backend.newLearner()
    const { church } = await caller.church.propose({ name: newName() })
    for (let count = 0; count < 5; count++) {
      await expect(caller.church.propose({ name: church.name })).rejects.toMatchObject({
        errorCode: 'conflict',
      })
      await expect(caller.church.propose({ name: '…' })).rejects.toThrow()
    }
    for (let count = 1; count < MAX_PROPOSALS_PER_DAY; count++) {
      await caller.church.propose({ name: newName() })
    }
    await expect(caller.church.propose({ name: newName() })).rejects.toMatchObject({
      errorCode: 'too_many_requests',
    })
  })
})

describe('proposals of churches', () => {
  const backend = useTestBackendWithHttp()

  it(`at once are three too (${EFFORT.onceRounds} rounds of ${PARALLEL})`, async () => {
    for (let round = 0; round < EFFORT.onceRounds; round++) {
      const { caller } = await backend.newLearner()
      const { accepted, refused } = await inParallel(PARALLEL, async (index) => {
        const { church } = await caller.church.propose({ name: `Antioch ${round} ${index}` })
        await caller.church.leave({ id: church.id })
      })
      expect(accepted).toHaveLength(MAX_PROPOSALS_PER_DAY)
      expect(new Set(refused)).toEqual(new Set(['too_many_requests']))
    }
    expect(await reconcile(backend.database, backend.clock.now())).toEqual([])
  })

  it('say over HTTP how long to wait', async () => {
    const person = await backend.http.signIn()
    const propose = (name: string) => person.post('/api/churches/propose', { name })
    for (const name of ['Ephesus', 'Smyrna', 'Sardis']) {
      expect((await propose(name)).status).toBe(200)
    }
    const refused = await propose('Philadelphia')
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests'])
    expect(refused.headers.get('retry-after')).toBe(String(24 * HOUR))
  })
})
