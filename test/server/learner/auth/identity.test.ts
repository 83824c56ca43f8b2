import { describe, expect, it } from 'vitest'
import type { HttpClient, Json } from '../../../support/http.ts'
import {
  SITE_ADMIN_EMAIL,
  signInThrough,
  useTestBackendWithProviders,
} from '../../../support/sign-in.ts'

const GOOGLE = '/api/auth/google'

describe('the user of an identity', () => {
  const backend = useTestBackendWithProviders()

  const signIn = async (subject: string, path?: string): Promise<HttpClient> => {
    const person = backend.http.anonymous()
    await signInThrough(person, subject, path)
    return person
  }
  const userOf = async (person: HttpClient): Promise<Json> =>
    (await person.get('/api/auth/user')).json

  it('follows from the subject, not from the e-mail address', async () => {
    const naomi = { name: 'Naomi', email: 'family@example.org', email_verified: true }
    const orpah = { name: 'Orpah', email: 'FAMILY@example.org', email_verified: true }
    backend.oidc.addAccount('naomi', naomi)
    backend.oidc.addAccount('orpah', orpah)
    const users = [await userOf(await signIn('naomi')), await userOf(await signIn('orpah'))]
    expect(users).toMatchObject([
      { firstName: 'Naomi', email: 'family@example.org' },
      { firstName: 'Orpah', email: 'family@example.org' },
    ])
    expect(users[0].id).not.toBe(users[1].id)
  })

  it('is another one at another provider, even with the same claims', async () => {
    const claims = { name: 'Boaz', email: 'boaz@example.org', email_verified: true }
    backend.oidc.addAccount('boaz', claims)
    backend.google.addAccount('boaz', claims)
    const first = await userOf(await signIn('boaz'))
    const second = await userOf(await signIn('boaz', GOOGLE))
    expect(second.id).not.toBe(first.id)
    expect((await userOf(await signIn('boaz'))).id).toBe(first.id)
    expect((await userOf(await signIn('boaz', GOOGLE))).id).toBe(second.id)
  })

  it('is another one when the subject differs in case', async () => {
    for (const subject of ['obed', 'Obed', 'obed2'])
      backend.oidc.addAccount(subject, { name: subject })
    const users = new Set<string>()
    for (const subject of ['obed', 'Obed', 'obed2']) {
      users.add((await userOf(await signIn(subject))).id)
    }
    expect(users.size).toBe(3)
  })

  it('is not a test user with the same address', async () => {
    const address = 'mahlon@example.org'
    backend.oidc.addAccount('mahlon', { name: 'Mahlon', email: address, email_verified: true })
    const { userId } = await backend.http.signIn(address)
    expect((await userOf(await signIn('mahlon'))).id).not.toBe(userId)
  })
})

describe('a site admin', () => {
  const backend = useTestBackendWithProviders()

  const isAdminAfter = async (subject: string, claims: object, path?: string): Promise<boolean> => {
    const provider = path === GOOGLE ? backend.google : backend.oidc
    provider.addAccount(subject, { ...claims })
    const person = backend.http.anonymous()
    await signInThrough(person, subject, path)
    return (await person.get('/api/auth/user')).json.isSiteAdmin
  }

  it.each([
    ['the configured address', { email: SITE_ADMIN_EMAIL, email_verified: true }, true],
    [
      'the address in capitals',
      { email: SITE_ADMIN_EMAIL.toUpperCase(), email_verified: true },
      true,
    ],
    ['the address unverified', { email: SITE_ADMIN_EMAIL, email_verified: false }, false],
    ['the address without a verification', { email: SITE_ADMIN_EMAIL }, false],
    [
      'the address as a name',
      { name: SITE_ADMIN_EMAIL, preferred_username: SITE_ADMIN_EMAIL },
      false,
    ],
    ['more before the address', { email: `x${SITE_ADMIN_EMAIL}`, email_verified: true }, false],
    ['more after the address', { email: `${SITE_ADMIN_EMAIL}.x`, email_verified: true }, false],
    ['a space after the address', { email: `${SITE_ADMIN_EMAIL} `, email_verified: true }, false],
    ['two addresses', { email: `${SITE_ADMIN_EMAIL},x@y.z`, email_verified: true }, false],
    ['a claim to be one', { isSiteAdmin: true, groups: ['admin'] }, false],
  ])('is recognized by the verified address alone: %s', async (_what, claims, isAdmin) => {
    expect(await isAdminAfter(`person-${_what}`, claims)).toBe(isAdmin)
  })

  it('may sign in through any provider that verified the address', async () => {
    const claims = { email: SITE_ADMIN_EMAIL, email_verified: true }
    expect(await isAdminAfter('deborah', claims, GOOGLE)).toBe(true)
  })

  it('becomes one at the sign-in after the address was verified', async () => {
    const claims = { email: SITE_ADMIN_EMAIL, email_verified: false }
    expect(await isAdminAfter('jael', claims)).toBe(false)
    expect(await isAdminAfter('jael', { ...claims, email_verified: true })).toBe(true)
  })

  it('stays one with a new address', async () => {
    const claims = { email: SITE_ADMIN_EMAIL, email_verified: true }
    expect(await isAdminAfter('lappidoth', claims)).toBe(true)
    expect(await isAdminAfter('lappidoth', { ...claims, email: 'other@example.org' })).toBe(true)
  })

  it('is nobody with another address', async () => {
    expect(await isAdminAfter('barak', { email: 'barak@example.org', email_verified: true })).toBe(
      false,
    )
  })
})
