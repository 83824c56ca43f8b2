import { describe, expect, it } from 'vitest'
import type { Json } from '../../support/http.ts'
import { signInThrough, useSignInWorld } from '../../support/sign-in.ts'

describe('sign-in through a provider', () => {
  const world = useSignInWorld()

  /** The person's own view after they signed in with what the provider now knows of them. */
  const signInAs = async (subject: string, claims: object): Promise<Json> => {
    world.church.know(subject, { ...claims })
    const person = world.http.anonymous()
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

  it('a first sign-in makes the user', async () => {
    expect(await signInAs('ruth', RUTH)).toMatchObject({
      firstName: 'Ruth',
      lastName: 'Moab',
      email: 'ruth@example.org',
      profileImageUrl: RUTH.picture,
      isSiteAdmin: false,
      totalXp: 0,
    })
    expect(await world.database.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(
      await world.database.selectFrom('identities').select(['issuer', 'subject']).execute(),
    ).toEqual([{ issuer: world.church.issuer, subject: 'ruth' }])
    expect(await world.database.selectFrom('authorization_requests').selectAll().execute()).toEqual(
      [],
    )
  })

  it('a later one is the same user, with what has changed since', async () => {
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

  it('a picture that was removed goes, a name that is not told stays', async () => {
    const { id } = await signInAs('shy', RUTH)
    expect(await signInAs('shy', {})).toMatchObject({
      id,
      firstName: 'Ruth',
      lastName: 'Moab',
      email: 'ruth@example.org',
      profileImageUrl: null,
    })
  })

  it('a name replaces the earlier one as a whole', async () => {
    await signInAs('whole', RUTH)
    const renamed = await signInAs('whole', { name: 'Ruth of Bethlehem' })
    expect(renamed).toMatchObject({ firstName: 'Ruth of Bethlehem', lastName: null })
  })

  it.each([
    ['http://pictures.example.org/ruth.jpg'],
    ['https://evil.example/ruth.jpg'],
    ['data:image/png;base64,AAAA'],
  ])('a picture at %s is not shown', async (picture) => {
    expect((await signInAs('framed', { ...RUTH, picture })).profileImageUrl).toBeNull()
  })

  it('an address that is not verified is not taken over', async () => {
    for (const verified of [false, undefined, 'no']) {
      const claims = { ...RUTH, email_verified: verified }
      expect((await signInAs(`unverified-${verified}`, claims)).email).toBeNull()
    }
  })

  it('nor does it replace one that is', async () => {
    await signInAs('verified', RUTH)
    const claims = { ...RUTH, email: 'naomi@example.org', email_verified: false }
    expect((await signInAs('verified', claims)).email).toBe('ruth@example.org')
  })

  it('somebody of whom the provider says nothing can play', async () => {
    const user = await signInAs('nobody', {})
    expect(user).toMatchObject({ firstName: null, lastName: null, email: null })
  })

  it('names in any script arrive as they are written', async () => {
    const names = { given_name: 'علی\u200cرضا', family_name: 'გელაშვილი 👨\u200d👩\u200d👧' }
    expect(await signInAs('scripts', names)).toMatchObject({
      firstName: names.given_name,
      lastName: names.family_name,
    })
  })

  it('the longest of everything fits', async () => {
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
