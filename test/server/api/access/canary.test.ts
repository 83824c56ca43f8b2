import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestBackend } from '../../../support/backend.ts'
import { type CapturedLog, captureLog } from '../../../support/capture-log.ts'
import { EFFORT } from '../../../support/effort.ts'
import type { HttpClient, Reply, TestServer } from '../../../support/http.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../support/identity-provider.ts'
import {
  authorizeAtProvider,
  beginSignIn,
  pathOf,
  providerAt,
  SITE_ADMIN_EMAIL,
  startSite,
} from '../../../support/sign-in.ts'
import { ROUTE_CASES } from '../route-cases.ts'
import {
  callEverything,
  callEverythingWrongly,
  prepareEverything,
  sendAddressEverywhere,
} from './call-everything.ts'

const PUBLIC_URL = 'https://berean.example.org'
const EMAILS = ['canary-of-the-provider@example.org', 'canary-of-development@example.org'] as const
const CANARY = /canary-of-\w+(@|%40)example/i

type Person = HttpClient & { readonly userId: string }
type RecordedReply = { readonly isOwner: boolean; readonly path: string; readonly reply: Reply }

describe('a canary e-mail address, and the secrets of its sign-ins', () => {
  const backend = useTestBackend()
  const output: string[] = []
  const replies: RecordedReply[] = []
  /** Cookies of the canaries' browsers: sessions and started sign-ins. */
  const cookies = new Set<string>()
  /** Between their browsers and the provider: states and nonces. */
  const passed = new Set<string>()
  /** Between the server and the provider alone. */
  const inner = new Set<string>()
  let log: CapturedLog
  let provider: IdentityProvider
  let site: TestServer

  const recording = (client: HttpClient, userId: string, isOwner: boolean): Person => {
    const keep =
      <Rest extends unknown[]>(ask: (path: string, ...rest: Rest) => Promise<Reply>) =>
      async (path: string, ...rest: Rest): Promise<Reply> => {
        const reply = await ask(path, ...rest)
        replies.push({ isOwner, path, reply })
        if (isOwner) for (const cookie of client.cookies.values()) cookies.add(cookie)
        return reply
      }
    return {
      ...client,
      userId,
      send: (method, path, sent) => keep((to: string) => client.send(method, to, sent))(path),
      get: keep(client.get),
      post: keep(client.post),
      patch: keep(client.patch),
      delete: keep(client.delete),
    }
  }

  /** Signs in at the provider and records every secret on the way. @returns the callback, not yet used */
  const authorize = async (person: HttpClient): Promise<string> => {
    const authorizationUrl = await beginSignIn(person)
    for (const name of ['state', 'nonce']) {
      passed.add(new URL(authorizationUrl).searchParams.get(name) as string)
    }
    const requests = await backend.database
      .selectFrom('authorization_requests')
      .select('codeVerifier')
      .execute()
    for (const { codeVerifier } of requests) inner.add(codeVerifier)
    const callback = await authorizeAtProvider(authorizationUrl, 'canary')
    inner.add(callback.searchParams.get('code') as string)
    return pathOf(callback)
  }

  const signInCanary = async (): Promise<Person> => {
    const person = recording(site.anonymous(), '', true)
    expect((await person.get(await authorize(person))).status).toBe(302)
    return person
  }

  const signInOther = async (email?: string): Promise<Person> => {
    const { userId, ...client } = await site.signIn(email)
    const isOwner = EMAILS.some((one) => one === email)
    if (isOwner) for (const cookie of client.cookies.values()) cookies.add(cookie)
    return recording(client, userId, isOwner)
  }

  /** Two people play in one group; the member reads all that members see of the leader. */
  const meetInGroup = async (leader: Person, member: Person): Promise<void> => {
    const entry = { name: 'Gleaners', description: 'Tuesdays at seven', theme: 'Ruth' }
    const { id } = (await leader.post('/api/study-groups', entry)).json.group
    const group = `/api/study-groups/${id}`
    const { inviteLink } = (await leader.get(`${group}/invite-link`)).json
    await member.post('/api/groups/join', { inviteCode: inviteLink.split('/').at(-1) })
    await leader.post(`${group}/quiz-sprint/start`)
    const { question } = (await leader.get(`/api/quiz/attempt?sprintGroup=${id}`)).json
    const answer = { questionId: question.id, selectedOptionId: '' }
    await leader.post('/api/quiz/answer', { sprintGroup: id, ...answer })
    const own = (await member.get('/api/auth/user')).json.id
    await leader.patch(`${group}/make-leader/${own}`)
    for (const path of [group, `${group}/quiz-sprint/progress`, `${group}/quiz-sprint/results`]) {
      expect((await member.get(path)).status).toBe(200)
    }
  }

  /** Makes the database fail with errors that quote secrets, as those of constraints and triggers do. */
  const failWithSecrets = async (people: readonly HttpClient[]): Promise<void> => {
    const table = (name: string, columns: string) =>
      sql.raw(`
        create function refuse_${name}() returns trigger language plpgsql as $$
        begin raise exception 'refused with %', concat_ws(' ', ${columns}); end $$;
        create trigger refuse before insert or update on ${name}
        for each row execute function refuse_${name}()`)
    const callback = await authorize(people[0] as HttpClient)
    await table('users', 'new.email').execute(backend.database)
    for (const person of people) {
      await person.patch('/api/users/me/settings', { timeLimit: 'none' })
      await person.post('/api/trpc/user.updatePrivacy', { isPublicProfile: true })
    }
    await people[0]?.get(callback)
    await expect(site.signIn(EMAILS[1])).rejects.toThrow('sign-in: 500')
    await table('authorization_requests', 'new.nonce, new.code_verifier, new.state_hash').execute(
      backend.database,
    )
    await people[0]?.get('/api/auth/oidc')
    await sql`drop trigger refuse on users; drop trigger refuse on authorization_requests`.execute(
      backend.database,
    )
    await table('sessions', 'new.token_hash').execute(backend.database)
    await people[0]?.get(await authorize(people[0]))
    await sql`alter table sessions rename to hidden`.execute(backend.database)
    for (const person of people) {
      await person.get('/api/auth/user')
      await sendAddressEverywhere(person, EMAILS[0])
    }
    await sql`alter table hidden rename to sessions`.execute(backend.database)
    await sql`drop trigger refuse on sessions`.execute(backend.database)
  }

  beforeAll(async () => {
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation((...parts) => void output.push(parts.join(' ')))
    }
    log = captureLog('trace')
    provider = await startIdentityProvider()
    inner.add(provider.clientSecret)
    provider.allowRedirects(`${PUBLIC_URL}/api/auth/callback/oidc`)
    provider.addAccount('canary', { name: 'Ruth', email: EMAILS[0], email_verified: true })
    const application = { ...backend.application, logger: log.logger }
    site = await startSite({ ...backend, application }, [providerAt(provider)], {
      publicUrl: PUBLIC_URL,
      secureCookies: true,
      siteAdminEmails: [SITE_ADMIN_EMAIL],
    })
    const canaries = [await signInCanary(), await signInOther(EMAILS[1])]
    const others = [
      await signInOther(),
      await signInOther(SITE_ADMIN_EMAIL),
      recording(site.anonymous(), '', false),
    ]
    const calls = await prepareEverything(site, backend)
    for (const canary of canaries) {
      await ROUTE_CASES['dashboard.get']?.call(canary, backend)
      await callEverything(calls, canary)
      await sendAddressEverywhere(canary, EMAILS[0])
      await meetInGroup(canary, others[0] as Person)
    }
    for (const other of others) await callEverything(calls, other)
    const askingWrongly = EFFORT.everyRole ? [...canaries, ...others] : canaries.slice(0, 1)
    for (const person of askingWrongly) await callEverythingWrongly(calls, person)
    // Callbacks used by others, used twice, and with the code of another sign-in.
    const callback = await authorize(canaries[0] as Person)
    for (const other of others) await other.get(callback)
    await canaries[0]?.get(callback)
    await canaries[0]?.get(callback)
    const swapped = new URL(await authorize(canaries[0] as Person), PUBLIC_URL)
    swapped.searchParams.set(
      'code',
      new URL(callback, PUBLIC_URL).searchParams.get('code') as string,
    )
    await canaries[0]?.get(pathOf(swapped))
    await failWithSecrets(canaries)
    const lost = await authorize(canaries[0] as Person)
    await provider.close()
    await canaries[0]?.get(lost)
    for (const canary of canaries) {
      for (const path of ['/api/auth/user', '/api/users/me/data']) await canary.get(path)
      await canary.delete('/api/users/me')
      await canary.get('/api/logout')
    }
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await site.close()
  })

  const secrets = (): string[] => [...cookies, ...passed, ...inner].filter((one) => one !== '')
  const foundIn = (text: string, among: Iterable<string>): string[] =>
    [...among].filter((secret) => secret !== '' && text.includes(secret))

  it('really occur: their owners see the address, and the database fails', () => {
    const statuses = replies.filter((one) => one.isOwner).map(({ reply }) => reply.status)
    expect(statuses).toEqual(expect.arrayContaining([200, 207, 302, 400, 404, 500]))
    for (const email of EMAILS) {
      const found = replies.filter(({ reply }) => reply.text.includes(email))
      expect(new Set(found.map(({ path }) => path))).toContain('/api/users/me/data')
    }
    expect([cookies.size, passed.size, inner.size].every((size) => size >= 5)).toBe(true)
    expect(secrets().every((secret) => secret.length >= 32)).toBe(true)
    expect(log.text().match(/refused with \[redacted\]/g)?.length).toBeGreaterThan(5)
    expect(log.lines().length).toBeGreaterThan(500)
  })

  it('are not in the log at its most verbose, nor in other output', () => {
    for (const text of [log.text(), output.join('\n')]) {
      expect(text).not.toMatch(CANARY)
      expect(foundIn(text, secrets())).toEqual([])
    }
  })

  it('are in no reply to anybody else', () => {
    for (const { path, reply } of replies.filter((one) => !one.isOwner)) {
      const answer = reply.text + JSON.stringify([...reply.headers])
      expect([path, foundIn(answer, secrets()), CANARY.test(answer)]).toEqual([path, [], false])
    }
  })

  it('reach their owner only where they belong', () => {
    for (const { path, reply } of replies.filter((one) => one.isOwner)) {
      expect([path, foundIn(reply.text, [...cookies, ...inner])]).toEqual([path, []])
      const headers = [...reply.headers].filter(([name]) => name !== 'set-cookie')
      expect([path, foundIn(JSON.stringify(headers), [...cookies, ...inner])]).toEqual([path, []])
      const toProvider = reply.headers.get('location')?.startsWith(provider.issuer) ?? false
      if (!toProvider) expect([path, foundIn(reply.text, passed)]).toEqual([path, []])
    }
  })

  it('cause no error that reveals internals', () => {
    for (const { reply } of replies.filter((one) => one.reply.status >= 400)) {
      expect(reply.text).not.toMatch(/\n\s+at |node_modules|\.ts\b|refused with|relation|"stack"/)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    }
  })
})
