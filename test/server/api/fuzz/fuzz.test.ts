import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import { EFFORT } from '../../../support/effort.ts'
import { type HttpClient, type Reply, startHttp, type TestServer } from '../../../support/http.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../support/identity-provider.ts'
import { providerAt } from '../../../support/sign-in.ts'
import { callsWithEffect } from '../access/access.ts'
import { INTERNAL, UNPLAIN } from '../error-reply.ts'
import { anyRequest, type FuzzRequest, isNavigation } from './requests.ts'
import { digestWithout } from './table-digest.ts'

/** For other requests: `FUZZ_SEED=7 npx vitest run --project server test/server/fuzz`. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
/** Left out, since development sign-in signs anybody in as anybody. */
const SIGN_IN_CALLS = callsWithEffect('sign in')
const AT_ONCE = 8
/** Each batch has other requests. */
let batch = 0
/** Requests of each kind of caller; there are two learners. */
const REQUESTS = {
  visitor: 0.25 * EFFORT.fuzzedRequests,
  learner: 0.3 * EFFORT.fuzzedRequests,
  developmentSignIn: 0.05 * EFFORT.fuzzedRequests,
  leaver: 0.1 * EFFORT.fuzzedRequests,
}

/** What is wrong with the reply, or null. */
const faultOf = (request: FuzzRequest, { status, json, text }: Reply): string | null => {
  if (status >= 500) return `${status}: ${text}`
  if (status < 400 || request.method === 'HEAD') return null
  if (INTERNAL.test(text)) return `reveals internals: ${text}`
  const [answer] = [json].flat()
  const message = answer?.message ?? answer?.error?.message
  if (UNPLAIN.test(message)) return `is not plain: ${message}`
  if (typeof message === 'string' || isNavigation(request)) return null
  return `${status} without a message: ${text}`
}

describe(`${EFFORT.fuzzedRequests} random requests`, () => {
  const backend = useTestBackend()
  let provider: IdentityProvider
  let http: TestServer
  beforeAll(async () => {
    provider = await startIdentityProvider()
    const providers = [providerAt(provider)]
    const config = { ...backend.application.config, providers, publicUrl: 'http://127.0.0.1:1' }
    http = await startHttp({ ...backend.application, config })
  })
  afterAll(async () => {
    await http.close()
    await provider.close()
  })

  const send = async (client: HttpClient, request: FuzzRequest): Promise<string | null> => {
    const { method, path, headers, body } = request
    const sent = body === null || method === 'GET' || method === 'HEAD' ? {} : { body }
    const reply = await client.send(method, path, { headers, ...sent })
    const fault = faultOf(request, reply)
    return fault && `seed ${SEED}: ${JSON.stringify(request).slice(0, 2000)} → ${fault}`
  }

  /** Sends random requests, several at once. @returns what is wrong with the replies */
  const sendAll = async (
    count: number,
    excluded: readonly string[],
    ids: readonly string[],
    clientOf: () => Promise<HttpClient> | HttpClient,
  ): Promise<string[]> => {
    const requests = fc.sample(anyRequest(excluded, fc.constantFrom(...ids)), {
      numRuns: count,
      seed: SEED + batch++,
    })
    expect(requests).toHaveLength(count)
    const faults: string[] = []
    const waiting = requests.values()
    const worker = async (): Promise<void> => {
      for (const request of waiting) {
        const fault = await send(await clientOf(), request)
        if (fault) faults.push(fault)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return faults
  }

  /** A person with a church, a sprint and an open daily quiz, and the ids that others may try. */
  const newPerson = async (email: string) => {
    const person = await http.signIn(email)
    const { attemptId } = (await person.post('/api/daily/start')).json
    const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
    const { church } = (await person.post('/api/churches/propose', { name: email })).json
    const entry = { name: email, description: 'We search daily.', theme: 'Ruth' }
    const { group } = (await person.post('/api/study-groups', entry)).json
    const sprint = `/api/study-groups/${group.id}/quiz-sprint`
    const { sprintId } = (await person.post(`${sprint}/start`)).json
    const { questionIds } = (await person.get(`${sprint}/session`)).json.session
    const elsewhere = await http.signIn(email)
    const { sessions } = (await elsewhere.get('/api/auth/sessions')).json
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    const options = question.options.map(({ id }: { id: string }) => id)
    const ids = [person.userId, attemptId, other.id, question.id, church.id, ...options]
    return { person, ids: [...ids, group.id, sprintId, questionIds[0]] }
  }

  it('of visitors cause no fault and change nothing', { timeout: 180_000 }, async () => {
    const { ids } = await newPerson('deborah@example.org')
    const before = await digestWithout(backend.database, null)
    const faults = await sendAll(REQUESTS.visitor, SIGN_IN_CALLS, ids, () => http.anonymous())
    expect(faults).toEqual([])
    expect(await digestWithout(backend.database, null)).toEqual(before)
  })

  it.each(['ruth@example.org', 'naomi@example.org'])(
    'of the learner %s cause no fault and change nothing of anybody else',
    { timeout: 180_000 },
    async (email) => {
      const own = await newPerson(email)
      const other = await newPerson(`other-of-${email}`)
      const before = await digestWithout(backend.database, own.person.userId)
      const excluded = [...SIGN_IN_CALLS, ...callsWithEffect('sign out')]
      const ids = [...own.ids, ...other.ids]
      expect(await sendAll(REQUESTS.learner, excluded, ids, () => own.person)).toEqual([])
      expect(await digestWithout(backend.database, own.person.userId)).toEqual(before)
      expect((await own.person.get('/api/auth/user')).status).toBe(200)
    },
  )

  it('of people who leave again and again cause no fault', { timeout: 180_000 }, async () => {
    const { ids } = await newPerson('boaz@example.org')
    let person = await http.signIn('leaver@example.org')
    let calls = 0
    const clientOf = async (): Promise<HttpClient> => {
      calls += 1
      if (calls % 25 === 0) person = await http.signIn('leaver@example.org')
      return person
    }
    expect(await sendAll(REQUESTS.leaver, SIGN_IN_CALLS, ids, clientOf)).toEqual([])
  })

  it('of development sign-ins cause no fault', { timeout: 180_000 }, async () => {
    const { ids } = await newPerson('esther@example.org')
    expect(await sendAll(REQUESTS.developmentSignIn, [], ids, () => http.anonymous())).toEqual([])
  })
})
