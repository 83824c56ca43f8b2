import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
} from '@trpc/client'
import { Agent, EventSource } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishChange } from '../../../src/server/group/event.service.ts'
import type { AppRouter } from '../../../src/server/router.ts'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { createGroup, getOwnGroup } from '../../support/group.ts'

type Person = Awaited<ReturnType<ReturnType<typeof useTestBackendWithHttp>['http']['signIn']>>

const JSON_TYPE = { 'Content-Type': 'application/json' }
const SETTINGS = { timeLimit: 'extended' } as const

describe('the JSON API', () => {
  const backend = useTestBackendWithHttp()
  let person: Person
  beforeAll(async () => {
    person = await backend.http.signIn()
  })

  const url = (): string => `${backend.http.origin}/api/trpc`
  const cookie = (): string => `berean=${person.cookies.get('berean')}`

  describe('to the links of tRPC’s own clients', () => {
    const headers = () => ({ Cookie: cookie() })

    it.each([
      ['httpLink', () => httpLink<AppRouter>({ url: url(), headers })],
      ['httpBatchLink', () => httpBatchLink<AppRouter>({ url: url(), headers })],
      ['httpBatchStreamLink', () => httpBatchStreamLink<AppRouter>({ url: url(), headers })],
    ])('answers %s', async (_name, link) => {
      const client = createTRPCClient<AppRouter>({ links: [link()] })
      const [flags, groups, settings] = await Promise.allSettled([
        client.flag.list.query(),
        client.administration.groups.query({}),
        client.user.updateSettings.mutate(SETTINGS),
      ])
      expect(flags).toMatchObject({ status: 'fulfilled', value: { badges: true } })
      expect(groups).toMatchObject({
        status: 'rejected',
        reason: { message: 'Only site admins can do this.', data: { httpStatus: 403 } },
      })
      expect(settings).toMatchObject({ status: 'fulfilled', value: SETTINGS })
    })

    it('sends httpSubscriptionLink the events of a group', async () => {
      const caller = backend.as(person.userId)
      const { id } = await createGroup(caller)
      const { lastEventId } = await getOwnGroup(caller, id)
      await backend.database.transaction().execute((transaction) => publishChange(transaction, id))
      const signedIn = new Agent().compose(
        (dispatch) => (options, handler) =>
          dispatch({ ...options, headers: { ...options.headers, ...headers() } }, handler),
      )
      const links = [
        httpSubscriptionLink({
          url: url(),
          EventSource: EventSource as never,
          eventSourceOptions: { node: { dispatcher: signedIn } } as never,
        }),
      ]
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const subscription = createTRPCClient<AppRouter>({ links }).group.events.subscribe(
        { id, lastEventId },
        { onData: resolve, onError: reject },
      )
      expect(await promise).toMatchObject({
        id: String(lastEventId + 1),
        data: { kind: 'changed' },
      })
      subscription.unsubscribe()
      await signedIn.destroy()
    })
  })

  describe('about a request over tRPC', () => {
    it.each([
      ['GET', '/flag.list', 200],
      ['GET', '/FLAG.LIST', 404],
      ['GET', '', 404],
      ['GET', '/nothing', 404],
      ['GET', '/constructor', 404],
      ['GET', '/flag.list,auth.user', 404],
      ['GET', '/flag.list,auth.user?batch=1', 200],
      ['GET', '/flag.list%2Cauth.user?batch=1', 200],
      ['GET', '/flag.list,nothing?batch=1', 207],
      ['GET', '/flag.list,user.updateSettings?batch=1', 400],
      ['GET', `/${Array(11).fill('flag.list').join()}?batch=1`, 400],
      ['GET', '/group.events,group.events?batch=1', 400],
      ['GET', '/%zz', 400],
      ['GET', '/flag.list?connectionParams=x', 400],
      ['GET', '/flag.list?connectionParams=%7B%22a%22:%22b%22%7D', 200],
      ['HEAD', '/flag.list', 204],
      ['HEAD', '/nothing', 204],
      ['PUT', '/flag.list', 415],
      ['POST', '/user.updateSettings', 415],
    ])('says %s %s: %i', async (method, path, status) => {
      const reply = await person.send(method, `/api/trpc${path}`)
      // A wrong content type is the caller's error, as for documented paths.
      expect(reply.status).toBe(status === 415 ? 400 : status)
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'")
    })

    it.each([
      ['/user.updateSettings', 'GET', 'POST'],
      ['/user.updateSettings?batch=1', 'GET', 'POST'],
      ['/flag.list?batch=1', 'POST', 'GET'],
      ['/flag.list', 'DELETE', 'GET'],
      ['/group.events', 'POST', 'GET'],
    ])('tells the method of %s, which %s is not', async (path, method, allowed) => {
      const body = method === 'GET' ? {} : { body: '{}', headers: JSON_TYPE }
      const reply = await person.send(method, `/api/trpc${path}`, body)
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed])
      const { error } = [reply.json].flat()[0]
      expect(error.data).toMatchObject({ code: 'method_not_allowed', httpStatus: 405 })
    })

    it.each([
      ['[]', 400],
      ['null', 400],
      ['7', 400],
      ['{"0":', 400],
      ['{}', 400],
      ['{"0":{"timeLimit":"extended"}}', 200],
      ['{"0":{"timeLimit":"extended"},"7":1}', 200],
      // Copied into a list, these were its length, its prototype or an entry that nobody reads.
      ['{"0":{"timeLimit":"extended"},"length":0}', 400],
      ['{"0":{"timeLimit":"extended"},"length":"x"}', 400],
      ['{"0":{"timeLimit":"extended"},"length":-1}', 400],
      ['{"0":{"timeLimit":"extended"},"map":1}', 400],
      ['{"0":{"timeLimit":"extended"},"01x":1}', 400],
    ])('takes the inputs %s of a batch: %i', async (text, status) => {
      const body = { body: text, headers: JSON_TYPE }
      const sent = await person.send('POST', '/api/trpc/user.updateSettings?batch=1', body)
      expect(sent.status).toBe(status)
    })

    it('takes no prototype from the inputs of a batch', async () => {
      const text = '{"__proto__":[{"timeLimit":"none"}]}'
      const reply = await person.send('POST', '/api/trpc/user.updateSettings?batch=1', {
        body: text,
        headers: JSON_TYPE,
      })
      expect(reply.status).toBe(400)
      expect((await person.get('/api/users/me/settings')).json.timeLimit).not.toBe('none')
    })

    it('is told the state of the features, also when the call is not found', async () => {
      const found = await person.get('/api/trpc/flag.list')
      const state = found.headers.get('feature-state')
      expect(state).toMatch(/^[01]+$/)
      for (const path of ['/api/trpc/nothing', '/api/trpc', '/api/dashboard', '/api/churches/x']) {
        expect((await person.get(path)).headers.get('feature-state')).toBe(state)
      }
    })
  })

  it('compresses large replies, and says so', async () => {
    const large = '/api/quiz/questions?mode=practice&limit=20'
    const plain = await person.send('GET', large, { headers: { 'Accept-Encoding': 'identity' } })
    const packed = await person.send('GET', large, { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.json.questions).toHaveLength(20)
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
    const refused = await person.send('GET', large, { headers: { 'Accept-Encoding': 'gzip;q=0' } })
    expect(refused.headers.get('content-encoding')).toBeNull()
  })
})
