import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SignInErrorCode } from '../../../src/domain/sign-in.ts'
import {
  type Facts,
  publicKey,
  signed,
  signedByStranger,
  signedWithSecret,
  unsigned,
} from '../../support/id-token.ts'
import type { Script, Scripted } from '../../support/scripted-provider.ts'
import { signInByScript, useScriptedWorld } from '../../support/sign-in.ts'
import { expectNoSignIn } from './refused.ts'

const STRANGER = 'https://evil.example'
const HOUR = 60 * 60
const now = (): number => Math.floor(Date.now() / 1000)

describe('a provider that lies', () => {
  const world = useScriptedWorld()
  beforeAll(() => world.provider.know('ruth', { name: 'Ruth' }))
  afterEach(async () => {
    world.provider.follow()
    const person = world.http.anonymous()
    const reply = await signInByScript(world.provider, person, 'ruth')
    expect(reply.headers.get('location')).toBe('/dashboard')
  })

  const expectUnheard = (script: Script, problem: SignInErrorCode = 'sign_in_failed') => {
    world.provider.follow(script)
    return expectNoSignIn(world, problem, () =>
      signInByScript(world.provider, world.http.anonymous(), 'ruth'),
    )
  }

  it.each<[string, (claims: Facts) => Facts]>([
    ['for another sign-in', (claims) => ({ ...claims, nonce: 'A'.repeat(43) })],
    ['for no sign-in', ({ nonce: _, ...claims }) => claims],
    ['for another product', (claims) => ({ ...claims, aud: 'another' })],
    ['for no product', ({ aud: _, ...claims }) => claims],
    ['for other products', (claims) => ({ ...claims, aud: ['another', 'third'] })],
    [
      'for this one among others, used by another',
      (claims) => ({ ...claims, aud: [claims.aud, 'another'], azp: 'another' }),
    ],
    ['by another provider', (claims) => ({ ...claims, iss: STRANGER })],
    ['by nearly this provider', (claims) => ({ ...claims, iss: `${claims.iss}/` })],
    ['by no provider', ({ iss: _, ...claims }) => claims],
    ['that is over', (claims) => ({ ...claims, iat: now() - HOUR, exp: now() - HOUR / 2 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['without a beginning', ({ iat: _, ...claims }) => claims],
    ['that is not yet valid', (claims) => ({ ...claims, nbf: now() + HOUR })],
    ['about nobody', ({ sub: _, ...claims }) => claims],
    ['about an empty name', (claims) => ({ ...claims, sub: '' })],
    ['about a number', (claims) => ({ ...claims, sub: 7 })],
    ['about a list', (claims) => ({ ...claims, sub: ['ruth'] })],
    ['about a name that is too long', (claims) => ({ ...claims, sub: 's'.repeat(256) })],
    ['about a name that no database holds', (claims) => ({ ...claims, sub: 'ruth\0' })],
  ])('with an ID token %s signs nobody in', async (_what, change) => {
    await expectUnheard({ idToken: (claims) => signed(change(claims)) })
  })

  it.each<[string, (claims: Facts) => string | undefined]>([
    ['none', () => undefined],
    ['an empty text', () => ''],
    ['one without a signature', unsigned],
    ['one whose signature was taken off', (claims) => signed(claims).replace(/[^.]*$/, '')],
    ['one signed by a stranger', signedByStranger],
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
    ['one with a key that nobody knows', (claims) => signed(claims, undefined, { kid: 'other' })],
    [
      'one with what must be understood',
      (claims) => signed(claims, undefined, { crit: ['x'], x: 1 }),
    ],
  ])('with %s for an ID token signs nobody in', async (_what, idToken) => {
    await expectUnheard({ idToken })
  })

  it('with nonsense for an ID token counts as down', async () => {
    await expectUnheard({ idToken: () => 'a.b.c' }, 'provider_down')
  })

  it.each<[string, Scripted]>([
    ['no access token', ({ access_token: _, ...honest }) => Response.json(honest)],
    ['another kind of token', (honest) => Response.json({ ...honest, token_type: 'mac' })],
    ['a list', () => Response.json([])],
    ['nothing', () => Response.json(null)],
  ])('with %s for tokens signs nobody in', async (_what, token) => {
    await expectUnheard({ token })
  })

  it.each<[string, Scripted]>([
    ['of somebody else', (honest) => Response.json({ ...honest, sub: 'naomi' })],
    ['of nobody', ({ sub: _, ...honest }) => Response.json(honest)],
    ['in a list', (honest) => Response.json([honest])],
  ])('that tells %s when asked for the person signs nobody in', async (_what, userinfo) => {
    await expectUnheard({ userinfo })
  })

  it('about who it is when asked for the person, is not believed', async () => {
    world.provider.follow({
      userinfo: (honest) =>
        Response.json({ ...honest, iss: STRANGER, nonce: 'x', aud: 'another', name: 'Ruth' }),
    })
    await signInByScript(world.provider, world.http.anonymous(), 'ruth')
    const identities = await world.database.selectFrom('identities').select('issuer').execute()
    expect(new Set(identities.map(({ issuer }) => issuer))).toEqual(
      new Set([world.provider.issuer]),
    )
  })
})
