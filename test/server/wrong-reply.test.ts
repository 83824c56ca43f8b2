import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CapturedLog, captureLog } from '../support/capture-log.ts'
import { startHttp, type TestServer } from '../support/http.ts'
import { useWorld } from '../support/world.ts'
import { expectRefusal } from './rest/refusal.ts'

const SECRET = 'the secret of Ruth'

/** What the assistant answers, which the contract has otherwise. */
const replies = {
  fitting: { encouragement: null, fallback: 'Well done.' },
  withMore: { encouragement: null, fallback: 'Well done.', prompt: SECRET },
  wrong: { encouragement: { text: SECRET }, fallback: SECRET },
  short: { encouragement: SECRET },
}

describe('a reply that is not as its contract says', () => {
  const world = useWorld()
  let log: CapturedLog
  let http: TestServer
  let reply: object
  beforeAll(async () => {
    log = captureLog()
    const { assistant } = world.application
    http = await startHttp({
      ...world.application,
      logger: log.logger,
      assistant: { ...assistant, encourage: async () => reply as typeof replies.fitting },
    })
  })
  afterAll(() => http.close())

  const logged = () => log.lines().filter(({ msg }) => msg === 'failed')

  it('goes out without keys that are not in it', async () => {
    reply = replies.withMore
    const person = await http.signIn()
    expect((await person.post('/api/encouragement')).json).toStrictEqual(replies.fitting)
    const overTrpc = await person.post('/api/trpc/encouragement.create', {})
    expect(overTrpc.json).toStrictEqual({ result: { data: replies.fitting } })
    expect(logged()).toEqual([])
  })

  it.each(['wrong', 'short'] as const)('%s: is an error of ours', async (kind) => {
    reply = replies[kind]
    const person = await http.signIn()
    log.clear()
    const overRest = await person.post('/api/encouragement')
    expectRefusal(overRest, 500, 'internal')
    const overTrpc = await person.post('/api/trpc/encouragement.create', {})
    expect([overTrpc.status, overTrpc.json.error.data.code]).toEqual([500, 'internal'])
    expect(overRest.text + overTrpc.text).not.toContain(SECRET)
    expect(logged()).toMatchObject([
      { procedure: 'encouragement.create', level: 50 },
      { procedure: 'encouragement.create', level: 50 },
    ])
    expect(log.text()).toContain(kind === 'wrong' ? 'encouragement' : 'fallback')
    expect(log.text()).not.toContain(SECRET)
  })
})
