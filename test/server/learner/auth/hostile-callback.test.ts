import { beforeAll, describe, expect, it } from 'vitest'
import type { SignInErrorCode } from '../../../../src/domain/learner/sign-in.ts'
import type { HttpClient } from '../../../support/http.ts'
import {
  authorizeAtProvider,
  beginSignIn,
  pathOf,
  useTestBackendWithProviders,
} from '../../../support/sign-in.ts'
import { expectNoSignIn } from './expect-no-sign-in.ts'

const RANDOM = 'A'.repeat(43)
const EXPIRED = 'sign_in_expired'
const FAILED = 'sign_in_failed'
const MARKUP = '"><script>echoed()</script>\r\nSet-Cookie: echoed=1'

describe('a callback', () => {
  const backend = useTestBackendWithProviders()
  beforeAll(() => {
    backend.oidc.addAccount('ruth', { name: 'Ruth' })
    backend.oidc.addAccount('naomi', { name: 'Naomi' })
    backend.google.addAccount('ruth', { name: 'Ruth' })
  })

  /** A person whom the provider has sent back, and who has not arrived yet. */
  const newCallback = async (subject = 'ruth', person: HttpClient = backend.http.anonymous()) => {
    const callback = await authorizeAtProvider(await beginSignIn(person, '/api/auth/oidc'), subject)
    return { person, callback, cookie: person.cookies.get('berean-login') as string }
  }
  const parameterOf = ({ searchParams }: URL, name: string): string =>
    searchParams.get(name) as string

  type Change = (parameters: URLSearchParams, callback: URL) => void
  const duplicated =
    (name: string, another?: string): Change =>
    (parameters, callback) => {
      const value = parameterOf(callback, name)
      parameters.delete(name)
      parameters.append(name, another ?? value)
      parameters.append(name, value)
    }
  const renamed =
    (name: string, as: string): Change =>
    (parameters) => {
      parameters.set(as, parameters.get(name) as string)
      parameters.delete(name)
    }

  it.each<[string, SignInErrorCode, Change]>([
    ['no state', EXPIRED, (parameters) => parameters.delete('state')],
    ['an empty state', EXPIRED, (parameters) => parameters.set('state', '')],
    ['a made-up state', EXPIRED, (parameters) => parameters.set('state', RANDOM)],
    [
      'the state in capitals',
      EXPIRED,
      (to, { searchParams }) => to.set('state', `${searchParams.get('state')}`.toUpperCase()),
    ],
    [
      'more than the state',
      EXPIRED,
      (to, callback) => to.set('state', `${parameterOf(callback, 'state')}A`),
    ],
    [
      'less than the state',
      EXPIRED,
      (to, callback) => to.set('state', parameterOf(callback, 'state').slice(1)),
    ],
    [
      'a space after the state',
      EXPIRED,
      (to, callback) => to.set('state', `${parameterOf(callback, 'state')} `),
    ],
    [
      'a null character after the state',
      EXPIRED,
      (to, callback) => to.set('state', `${parameterOf(callback, 'state')}\0`),
    ],
    ['a very long state', EXPIRED, (parameters) => parameters.set('state', 'A'.repeat(9000))],
    ['SQL as the state', EXPIRED, (parameters) => parameters.set('state', "' or 1=1 --")],
    ['markup as the state', EXPIRED, (parameters) => parameters.set('state', MARKUP)],
    ['the state twice', EXPIRED, duplicated('state')],
    ['another state before it', EXPIRED, duplicated('state', RANDOM)],
    ['the state as a list', EXPIRED, renamed('state', 'state[]')],
    ['the state in another spelling', EXPIRED, renamed('state', 'State')],
    [
      'nothing at all',
      EXPIRED,
      (_parameters, callback) => {
        callback.search = ''
      },
    ],
    [
      'only a code',
      EXPIRED,
      (to, callback) => {
        callback.search = `code=${to.get('code')}`
      },
    ],
    ['no code', FAILED, (parameters) => parameters.delete('code')],
    ['an empty code', FAILED, (parameters) => parameters.set('code', '')],
    ['a made-up code', FAILED, (parameters) => parameters.set('code', RANDOM)],
    ['markup as the code', FAILED, (parameters) => parameters.set('code', MARKUP)],
    ['the code twice', FAILED, duplicated('code')],
    ['another code before it', FAILED, duplicated('code', RANDOM)],
    ['the code as a list', FAILED, renamed('code', 'code[]')],
    ['no issuer, from a provider that always names itself', FAILED, (to) => to.delete('iss')],
    ['a foreign issuer', FAILED, (to) => to.set('iss', 'https://evil.example')],
    ['the issuer of the other provider', FAILED, (to) => to.set('iss', backend.google.issuer)],
    ['more than the issuer', FAILED, (to) => to.set('iss', `${backend.oidc.issuer}/`)],
    ['the issuer twice', FAILED, duplicated('iss')],
    ['an ID token', FAILED, (parameters) => parameters.set('id_token', 'a.b.c')],
    ['a signed response', FAILED, (parameters) => parameters.set('response', 'a.b.c')],
    ['a refusal beside the code', 'consent_refused', (to) => to.set('error', 'access_denied')],
    [
      'a refusal with a made-up state',
      EXPIRED,
      (to) => {
        to.set('error', 'access_denied')
        to.set('state', RANDOM)
      },
    ],
    [
      'a refusal without a state',
      EXPIRED,
      (to) => {
        to.set('error', 'access_denied')
        to.delete('state')
      },
    ],
    [
      'a refusal by a foreign issuer',
      FAILED,
      (to) => {
        to.set('error', 'access_denied')
        to.set('iss', 'https://evil.example')
      },
    ],
    [
      'two refusals',
      FAILED,
      (to) => {
        to.append('error', 'access_denied')
        to.append('error', 'x')
      },
    ],
    [
      'an error of the provider',
      'provider_down',
      (to) => to.set('error', 'temporarily_unavailable'),
    ],
    ['another error', FAILED, (parameters) => parameters.set('error', 'login_required')],
    ['markup as the error', FAILED, (parameters) => parameters.set('error', MARKUP)],
    [
      'the path of the other provider',
      EXPIRED,
      (_to, callback) => {
        callback.pathname = '/api/auth/callback/google'
      },
    ],
    [
      'the path of one that is off',
      'provider_off',
      (_to, callback) => {
        callback.pathname = '/api/auth/callback/replit'
      },
    ],
  ])('with %s signs nobody in: %s', async (_what, problem, change) => {
    const { person, callback } = await newCallback()
    const changed = new URL(callback)
    change(changed.searchParams, changed)
    await expectNoSignIn(backend, problem, async () => {
      const reply = await person.get(pathOf(changed))
      expect(JSON.stringify([...reply.headers]) + reply.text).not.toMatch(/echoed|or 1=1/)
      return reply
    })
    // A callback that matches no request of this browser leaves it usable; one that matches uses it up.
    const isUsedUp = problem !== EXPIRED && problem !== 'provider_off'
    const reply = await person.get(pathOf(callback))
    expect(reply.headers.get('location')).toBe(isUsedUp ? `/login?error=${EXPIRED}` : '/dashboard')
  })

  type Callback = Awaited<ReturnType<typeof newCallback>>
  it.each<[string, (mine: Callback, other: Callback) => string | null]>([
    ['no cookie', () => null],
    ['an empty cookie', () => 'berean-login='],
    ['a made-up cookie', () => `berean-login=${RANDOM}`],
    ['the cookie of another browser', (_mine, other) => `berean-login=${other.cookie}`],
    [
      'the cookie of another browser before its own',
      (mine, other) => `berean-login=${other.cookie}; berean-login=${mine.cookie}`,
    ],
    ['the state as cookie', ({ callback }) => `berean-login=${parameterOf(callback, 'state')}`],
    ['more than its own cookie', ({ cookie }) => `berean-login=${cookie}A`],
    ['its own cookie in capitals', ({ cookie }) => `berean-login=${cookie.toUpperCase()}`],
    [
      'its own cookie by another name',
      ({ cookie }) => `berean=${cookie}; __Host-berean-login=${cookie}`,
    ],
    ['SQL as cookie', () => "berean-login=' or 1=1 --"],
  ])('from a browser with %s signs nobody in', async (_what, cookieOf) => {
    const mine = await newCallback()
    const other = await newCallback('naomi')
    const cookie = cookieOf(mine, other)
    await expectNoSignIn(backend, EXPIRED, () =>
      backend.http
        .anonymous()
        .send('GET', pathOf(mine.callback), { headers: cookie === null ? {} : { Cookie: cookie } }),
    )
    const reply = await mine.person.get(pathOf(mine.callback))
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  it('of somebody else, opened while signing in, signs neither person in', async () => {
    const victim = await newCallback()
    const attacker = await newCallback('naomi')
    await expectNoSignIn(backend, EXPIRED, () => victim.person.get(pathOf(attacker.callback)))
    await victim.person.get(pathOf(victim.callback))
    expect((await victim.person.get('/api/auth/user')).json.firstName).toBe('Ruth')
  })

  it.each([
    ['of another browser and person', false, 'naomi'],
    ['of another browser of the same person', false, 'ruth'],
    ['of another tab', true, 'ruth'],
    ['of another tab, for another person', true, 'naomi'],
  ])('with the code %s signs nobody in', async (_whose, isSameBrowser, subject) => {
    const mine = await newCallback()
    const other = await newCallback(subject, isSameBrowser ? mine.person : undefined)
    const swapped = new URL(mine.callback)
    swapped.searchParams.set('code', parameterOf(other.callback, 'code'))
    await expectNoSignIn(backend, FAILED, () => mine.person.get(pathOf(swapped)))
  })

  it.each([
    ['code_verifier', { codeVerifier: 'A'.repeat(43) }],
    ['nonce', { nonce: RANDOM }],
  ])('for a request with another %s signs nobody in', async (_what, change) => {
    const { person, callback } = await newCallback()
    await backend.database.updateTable('authorization_requests').set(change).execute()
    await expectNoSignIn(backend, FAILED, () => person.get(pathOf(callback)))
  })
})
