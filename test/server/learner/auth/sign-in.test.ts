import { describe, expect, it } from 'vitest'
import type { Json } from '../../../support/http.ts'
import { signInThrough, useTestBackendWithProviders } from '../../../support/sign-in.ts'

describe('sign-in through a provider', () => {
  const backend = useTestBackendWithProviders()

  /** The user as they see themselves after a sign-in with these claims. */
  const signInAs = async (subject: string, claims: object): Promise<Json> => {
    backend.oidc.addAccount(subject, { ...claims })
    const person = backend.http.anonymous()
    const reply = await signInThrough(person, subject)
    expect(reply.headers.get('location')).toBe('/dashboard')
    return (await person.get('/api/auth/user')).json
  }
  const RUTH = {
    given_name: 'Ruth',
    family_name: 'Moab',
    email: 'Ruth@Example.org',
    email_verified: true,
    picture: 'https://pictures.example.org/ruth.jpg',
  }

  it('creates the user the first time', async () => {
    expect(await signInAs('ruth', RUTH)).toMatchObject({
      firstName: 'Ruth',
      lastName: 'Moab',
      email: 'ruth@example.org',
      profileImageUrl: RUTH.picture,
      isSiteAdmin: false,
      totalXp: 0,
    })
    expect(await backend.database.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(
      await backend.database.selectFrom('identities').select(['issuer', 'subject']).execute(),
    ).toEqual([{ issuer: backend.oidc.issuer, subject: 'ruth' }])
    expect(
      await backend.database.selectFrom('authorization_requests').selectAll().execute(),
    ).toEqual([])
  })

  it('finds the same user later and updates what has changed', async () => {
    const { id } = await signInAs('again', RUTH)
    const changed = {
      given_name: 'Rut',
      family_name: 'Bethlehem',
      email: 'rut@example.org',
      email_verified: true,
      picture: 'https://pictures.example.org/rut.jpg',
    }
    expect(await signInAs('again', changed)).toMatchObject({
      id,
      firstName: 'Rut',
      lastName: 'Bethlehem',
      email: 'rut@example.org',
      profileImageUrl: changed.picture,
    })
    expect(await signInAs('again', RUTH)).toMatchObject({ id, email: 'ruth@example.org' })
  })

  it('removes a picture that is gone, and keeps a name that is not sent', async () => {
    const { id } = await signInAs('shy', RUTH)
    expect(await signInAs('shy', {})).toMatchObject({
      id,
      firstName: 'Ruth',
      lastName: 'Moab',
      email: 'ruth@example.org',
      profileImageUrl: null,
    })
  })

  it('replaces an earlier name as a whole', async () => {
    await signInAs('whole', RUTH)
    const renamed = await signInAs('whole', { name: 'Ruth of Bethlehem' })
    expect(renamed).toMatchObject({ firstName: 'Ruth of Bethlehem', lastName: null })
  })

  it.each([
    ['http://pictures.example.org/ruth.jpg'],
    ['https://evil.example/ruth.jpg'],
    ['data:image/png;base64,AAAA'],
  ])('does not show a picture at %s', async (picture) => {
    expect((await signInAs('framed', { ...RUTH, picture })).profileImageUrl).toBeNull()
  })

  it('does not use an address that is not verified', async () => {
    for (const verified of [false, undefined, 'no']) {
      const claims = { ...RUTH, email_verified: verified }
      expect((await signInAs(`unverified-${verified}`, claims)).email).toBeNull()
    }
  })

  it('does not replace a verified address with one that is not', async () => {
    await signInAs('verified', RUTH)
    const claims = { ...RUTH, email: 'naomi@example.org', email_verified: false }
    expect((await signInAs('verified', claims)).email).toBe('ruth@example.org')
  })

  it('works for a person without claims', async () => {
    const user = await signInAs('nobody', {})
    expect(user).toMatchObject({ firstName: null, lastName: null, email: null })
  })

  it('keeps names in any script as they are', async () => {
    const names = { given_name: 'علی\u200cرضا', family_name: 'გელაშვილი 👨\u200d👩\u200d👧' }
    expect(await signInAs('scripts', names)).toMatchObject({
      firstName: names.given_name,
      lastName: names.family_name,
    })
  })

  it('accepts the longest claims', async () => {
    const claims = {
      given_name: '🕊'.repeat(200),
      family_name: 'ß'.repeat(200),
      email: `${'r'.repeat(242)}@example.org`,
      email_verified: true,
      picture: `https://pictures.example.org/${'a'.repeat(2048 - 29)}`,
    }
    expect(await signInAs('s'.repeat(255), claims)).toMatchObject({
      firstName: '🕊'.repeat(80),
      lastName: 'ß'.repeat(80),
      email: claims.email,
      profileImageUrl: claims.picture,
    })
  })
})
