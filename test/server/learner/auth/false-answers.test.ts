import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInErrorCode } from '../../../../src/domain/learner/sign-in.ts'
import {
  type JsonObject,
  publicKey,
  signed,
  signedWithOtherKey,
  signedWithSecret,
  unsigned,
} from '../../../support/id-token.ts'
import type { Script, ScriptedReply } from '../../../support/scripted-provider.ts'
import { signInScripted, useTestBackendWithScriptedProvider } from '../../../support/sign-in.ts'
import { expectNoSignIn } from './expect-no-sign-in.ts'

const OTHER_ISSUER = 'https://evil.example'
const HOUR = 60 * 60
const MINUTE = 60
/** With these in the ID token, the user info is not asked for, which would not fit a false subject. */
const PROFILE = { name: 'Ruth', email: 'ruth@example.org' }
const now = (): number => Math.floor(Date.now() / 1000)

describe('a provider with false answers', () => {
  const backend = useTestBackendWithScriptedProvider()
  beforeAll(() => backend.provider.addAccount('ruth', { name: 'Ruth' }))
  afterEach(async () => {
    backend.provider.setScript()
    const person = backend.http.anonymous()
    const reply = await signInScripted(backend.provider, person, 'ruth')
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  const expectRefused = (script: Script, problem: SignInErrorCode = 'sign_in_failed') => {
    backend.provider.setScript(script)
    return expectNoSignIn(backend, problem, () =>
      signInScripted(backend.provider, backend.http.anonymous(), 'ruth'),
    )
  }

  it.each<[string, (claims: JsonObject) => JsonObject]>([
    ['for another sign-in', (claims) => ({ ...claims, nonce: 'A'.repeat(43) })],
    ['for no sign-in', ({ nonce: _, ...claims }) => claims],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['for no client', ({ aud: _, ...claims }) => claims],
    ['for other clients', (claims) => ({ ...claims, aud: ['another', 'third'] })],
    [
      'for several clients, issued to another',
      (claims) => ({ ...claims, aud: [claims.aud, 'another'], azp: 'another' }),
    ],
    ['issued to another', (claims) => ({ ...claims, azp: 'another' })],
    ['issued to nobody', (claims) => ({ ...claims, azp: '' })],
    ['issued to several', (claims) => ({ ...claims, azp: [claims.aud, 'another'] })],
    ['by another provider', (claims) => ({ ...claims, iss: OTHER_ISSUER })],
    ['by an issuer that differs by a slash', (claims) => ({ ...claims, iss: `${claims.iss}/` })],
    ['without an issuer', ({ iss: _, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, iat: now() - HOUR, exp: now() - HOUR / 2 })],
    ['without an expiry', ({ exp: _, ...claims }) => claims],
    ['without an issue time', ({ iat: _, ...claims }) => claims],
    ['that was issued in the future', (claims) => ({ ...claims, iat: now() + 2 * MINUTE })],
    ['that is not yet valid', (claims) => ({ ...claims, nbf: now() + HOUR })],
    ['without a subject', ({ sub: _, ...claims }) => claims],
    ['with an empty subject', (claims) => ({ ...claims, sub: '' })],
    ['with an empty subject and a profile', (claims) => ({ ...claims, ...PROFILE, sub: '' })],
    ['with a blank subject and a profile', (claims) => ({ ...claims, ...PROFILE, sub: ' \t' })],
    [
      'with a long subject and a profile',
      (claims) => ({ ...claims, ...PROFILE, sub: 's'.repeat(256) }),
    ],
    ['with a null character and a profile', (claims) => ({ ...claims, ...PROFILE, sub: 'ruth\0' })],
    ['with a number as subject', (claims) => ({ ...claims, sub: 7 })],
    ['with a list as subject', (claims) => ({ ...claims, sub: ['ruth'] })],
    ['with a subject that is too long', (claims) => ({ ...claims, sub: 's'.repeat(256) })],
    ['with a subject that has a null character', (claims) => ({ ...claims, sub: 'ruth\0' })],
  ])('with an ID token %s signs nobody in', async (_what, change) => {
    await expectRefused({ idToken: (claims) => signed(change(claims)) })
  })

  it.each<[string, (claims: JsonObject) => JsonObject]>([
    ['issued to us', (claims) => ({ ...claims, azp: claims.aud })],
    [
      'for several clients, issued to us',
      ({ aud, ...rest }) => ({ ...rest, aud: [aud, 'b'], azp: aud }),
    ],
    ['by a clock that is somewhat ahead', (claims) => ({ ...claims, iat: now() + MINUTE / 2 })],
  ])('with an ID token %s signs in', async (_what, change) => {
    backend.provider.setScript({ idToken: (claims) => signed(change(claims)) })
    const reply = await signInScripted(backend.provider, backend.http.anonymous(), 'ruth')
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  it.each<[string, (claims: JsonObject) => string | undefined]>([
    ['nothing', () => undefined],
    ['an empty text', () => ''],
    ['one without a signature', unsigned],
    ['one whose signature was taken off', (claims) => signed(claims).replace(/[^.]*$/, '')],
    ['one signed with another key', signedWithOtherKey],
    [
      'one whose claims were changed afterwards',
      (claims) => {
        const [header, , signature] = signed(claims).split('.')
        const [, other] = signed({ ...claims, sub: 'naomi' }).split('.')
        return [header, other, signature].join('.')
      },
    ],
    [
      'one signed with the secret',
      (claims) => signedWithSecret(claims, 'the-secret-of-a-script-0123456789'),
    ],
    [
      'one signed with the public key',
      (claims) => signedWithSecret(claims, JSON.stringify(publicKey)),
    ],
    ['one with an unknown key ID', (claims) => signed(claims, undefined, { kid: 'other' })],
    [
      'one with an unknown critical header',
      (claims) => signed(claims, undefined, { crit: ['x'], x: 1 }),
    ],
  ])('with %s as ID token signs nobody in', async (_what, idToken) => {
    await expectRefused({ idToken })
  })

  it('with nonsense as ID token counts as down', async () => {
    await expectRefused({ idToken: () => 'a.b.c' }, 'provider_down')
  })

  it.each<[string, ScriptedReply]>([
    ['no access token', ({ access_token: _, ...honest }) => Response.json(honest)],
    ['another kind of token', (honest) => Response.json({ ...honest, token_type: 'mac' })],
    ['a list', () => Response.json([])],
    ['nothing', () => Response.json(null)],
  ])('with %s as token reply signs nobody in', async (_what, token) => {
    await expectRefused({ token })
  })

  it.each<[string, ScriptedReply]>([
    ['of somebody else', (honest) => Response.json({ ...honest, sub: 'naomi' })],
    ['of nobody', ({ sub: _, ...honest }) => Response.json(honest)],
    ['in a list', (honest) => Response.json([honest])],
  ])('with user info %s signs nobody in', async (_what, userinfo) => {
    await expectRefused({ userinfo })
  })

  it('cannot change its issuer in the user info', async () => {
    backend.provider.setScript({
      userinfo: (honest) =>
        Response.json({ ...honest, iss: OTHER_ISSUER, nonce: 'x', aud: 'another', name: 'Ruth' }),
    })
    await signInScripted(backend.provider, backend.http.anonymous(), 'ruth')
    const identities = await backend.database.selectFrom('identities').select('issuer').execute()
    expect(new Set(identities.map(({ issuer }) => issuer))).toEqual(
      new Set([backend.provider.issuer]),
    )
  })
})
