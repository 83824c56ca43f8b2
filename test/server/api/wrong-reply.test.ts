import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../support/backend.ts'
import { type CapturedLog, captureLog } from '../../support/capture-log.ts'
import { startHttp, type TestServer } from '../../support/http.ts'
import { expectErrorReply } from './error-reply.ts'

const SECRET = 'the secret of Ruth'

/** Replies of the assistant, of which only the first matches its contract. */
const replies = {
  valid: { encouragement: null, fallback: 'Well done.' },
  extraKey: { encouragement: null, fallback: 'Well done.', prompt: SECRET },
  wrongType: { encouragement: { text: SECRET }, fallback: SECRET },
  missingKey: { encouragement: SECRET },
}

describe('a reply that breaks its contract', () => {
  const backend = useTestBackend()
  let log: CapturedLog
  let http: TestServer
  let reply: object
  beforeAll(async () => {
    log = captureLog()
    const { assistant } = backend.application
    http = await startHttp({
      ...backend.application,
      logger: log.logger,
      assistant: { ...assistant, encourage: async () => reply as typeof replies.valid },
    })
  })
  afterAll(() => http.close())

  const logged = () => log.lines().filter(({ msg }) => msg === 'failed')

  it('is sent without keys that the contract does not have', async () => {
    reply = replies.extraKey
    const person = await http.signIn()
    expect((await person.post('/api/encouragement')).json).toStrictEqual(replies.valid)
    const overTrpc = await person.post('/api/trpc/encouragement.create', {})
    expect(overTrpc.json).toStrictEqual({ result: { data: replies.valid } })
    expect(logged()).toEqual([])
  })

  it.each(['wrongType', 'missingKey'] as const)('is an internal error: %s', async (kind) => {
    reply = replies[kind]
    const person = await http.signIn()
    log.clear()
    const overRest = await person.post('/api/encouragement')
    expectErrorReply(overRest, 500, 'internal')
    const overTrpc = await person.post('/api/trpc/encouragement.create', {})
    expect([overTrpc.status, overTrpc.json.error.data.code]).toEqual([500, 'internal'])
    expect(overRest.text + overTrpc.text).not.toContain(SECRET)
    expect(logged()).toMatchObject([
      { procedure: 'encouragement.create', level: 50 },
      { procedure: 'encouragement.create', level: 50 },
    ])
    expect(log.text()).toContain(kind === 'wrongType' ? 'encouragement' : 'fallback')
    expect(log.text()).not.toContain(SECRET)
  })
})
