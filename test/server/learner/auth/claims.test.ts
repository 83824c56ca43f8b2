import { describe, expect, it } from 'vitest'
import { readClaims } from '../../../../src/server/learner/auth/claims.ts'
import type { Provider } from '../../../../src/server/learner/auth/provider.ts'
import { pictureHostsOf } from '../../../../src/server/learner/auth/provider.ts'

const PROVIDER: Provider = {
  name: 'oidc',
  label: 'Grace Church',
  issuer: 'https://id.church.example/realms/grace',
  clientId: 'berean',
  clientSecret: null,
  pictureHosts: ['pictures.example.org', '*.photos.example.org'],
  parameters: {},
}
const read = (claims: Readonly<Record<string, unknown>>) =>
  readClaims({ iss: PROVIDER.issuer, sub: 'ruth', ...claims }, PROVIDER)

const NAMELESS = { firstName: null, lastName: null }
const NOTHING = {
  issuer: PROVIDER.issuer,
  subject: 'ruth',
  verifiedEmail: null,
  firstName: null,
  lastName: null,
  nameAsSent: NAMELESS,
  profileImageUrl: null,
}

it('reads issuer and subject when there is nothing else', () => {
  expect(read({})).toEqual(NOTHING)
})

it('ignores other claims', () => {
  const more = { groups: ['admin'], isSiteAdmin: true, gender: 'f', birthdate: '1990-01-01' }
  expect(read({ ...more, address: {}, phone_number: '1', totalXp: 9 })).toEqual(NOTHING)
})

describe('names', () => {
  it.each<[string, object, string | null, string | null]>([
    ['given and family name', { given_name: 'Ruth', family_name: 'Moab' }, 'Ruth', 'Moab'],
    ['the claims of Replit', { first_name: 'Ruth', last_name: 'Moab' }, 'Ruth', 'Moab'],
    ['the given name beside the full name', { name: 'R. M.', given_name: 'Ruth' }, 'Ruth', null],
    ['the full name alone', { name: 'Ruth of Moab' }, 'Ruth of Moab', null],
    ['a nickname', { nickname: 'Ruthie', preferred_username: 'ruth7' }, 'Ruthie', null],
    ['a user name', { preferred_username: 'ruth7' }, 'ruth7', null],
    ['the user name of Replit', { username: 'ruth7' }, 'ruth7', null],
    ['a family name alone', { family_name: 'Moab', name: 'Ruth Moab' }, null, 'Moab'],
    ['empty names', { given_name: '', family_name: '', name: '' }, null, null],
    ['the claim of two that is not empty', { given_name: '', first_name: 'Ruth' }, 'Ruth', null],
    ['blank names', { given_name: ' \t\u00a0\u3000', family_name: '\n' }, null, null],
    ['names with extra spaces', { name: '  Ruth \t\n of  Moab ' }, 'Ruth of Moab', null],
    ['Georgian', { given_name: 'ნინო', family_name: 'გელაშვილი' }, 'ნინო', 'გელაშვილი'],
    ['Arabic', { given_name: 'رُوث', family_name: 'المؤابية' }, 'رُوث', 'المؤابية'],
    ['Hebrew', { name: 'רוּת' }, 'רוּת', null],
    ['Chinese', { name: '路得' }, '路得', null],
    ['Korean', { given_name: '룻', family_name: '김' }, '룻', '김'],
    ['Persian with its joiner', { name: 'علی\u200cرضا' }, 'علی\u200cرضا', null],
    ['Sinhala with its joiner', { name: 'ශ්\u200dරී' }, 'ශ්\u200dරී', null],
    [
      'an emoji of several characters',
      { name: '👨\u200d👩\u200d👧 Ruth' },
      '👨\u200d👩\u200d👧 Ruth',
      null,
    ],
    ['an apostrophe', { family_name: "O'Moab-Bethlehem" }, null, "O'Moab-Bethlehem"],
    ['markup, as text', { name: '<b>Ruth</b>' }, '<b>Ruth</b>', null],
    ['a change of direction', { name: 'Ruth\u202eliame\u202c' }, 'Ruth liame', null],
    ['direction isolates', { name: '\u2066Ruth\u2069 \u2067Moab\u2069' }, 'Ruth Moab', null],
    [
      'control characters',
      { name: 'Ruth\u0000\u0007\u001b[31m\u0085Moab' },
      'Ruth [31m Moab',
      null,
    ],
    ['line separators', { name: 'Ruth\u2028of\u2029Moab' }, 'Ruth of Moab', null],
    ['half a surrogate pair', { name: 'Ruth\ud83d' }, 'Ruth', null],
    [
      'only invisible characters',
      { name: '\u200b\u200d\u200c', family_name: '\u202e' },
      null,
      null,
    ],
    ['what cannot be seen', { name: 'Ru\u2060th\u3164 \u2800of\ufe0f Moab' }, 'Ruth of Moab', null],
    ['only fillers', { given_name: '\u3164\u115f', family_name: '\u2800' }, null, null],
    [
      'marks over the lines around it',
      { name: `R${'\u0300\u0302\u0303\u0304'.repeat(20)}uth` },
      'R\u0300\u0302\u0303uth',
      null,
    ],
    ['a number', { given_name: 7, family_name: 8n }, null, null],
    ['null', { given_name: null, family_name: null, name: null }, null, null],
    ['an object', { name: { toString: () => 'Ruth' }, family_name: ['Moab'] }, null, null],
    ['true', { name: true }, null, null],
  ])('are read: %s', (_what, claims, firstName, lastName) => {
    const nameAsSent = expect.any(Object)
    expect(read({ ...claims })).toEqual({ ...NOTHING, firstName, lastName, nameAsSent })
  })

  it('are kept as they were sent, to recognize one that was removed', () => {
    const { nameAsSent } = read({ name: 'Ru\u2060th\u202e  of Moab' })
    expect(nameAsSent).toEqual({ firstName: 'Ru\u2060th of Moab', lastName: null })
  })

  it.each([
    ['R'.repeat(80), 'R'.repeat(80)],
    ['R'.repeat(81), 'R'.repeat(80)],
    ['R'.repeat(1_000_000), 'R'.repeat(80)],
    ['路'.repeat(81), '路'.repeat(80)],
    ['🕊'.repeat(81), '🕊'.repeat(80)],
    [`${'R'.repeat(79)} Moab`, 'R'.repeat(79)],
  ])('are cut to 80 characters, not within one', (name, stored) => {
    expect(read({ name, family_name: name })).toMatchObject({ lastName: stored })
    expect(read({ name })).toMatchObject({ firstName: stored })
  })
})

describe('an e-mail address', () => {
  const email = 'ruth@example.org'

  it.each([[true], ['true']])('is used when email_verified is %j', (verified) => {
    expect(read({ email, email_verified: verified }).verifiedEmail).toBe(email)
  })

  it.each([
    [false],
    ['false'],
    [undefined],
    [null],
    [1],
    [0],
    [''],
    ['TRUE'],
    ['1'],
    ['yes'],
    [[true]],
    [{}],
  ])('is not used when email_verified is %j', (verified) => {
    expect(read({ email, email_verified: verified }).verifiedEmail).toBeNull()
  })

  it.each([
    ['Ruth@Example.ORG', 'ruth@example.org'],
    ['ruth+quiz@mail.example.org', 'ruth+quiz@mail.example.org'],
    ['რუთი@მაგალითი.გე', 'რუთი@მაგალითი.გე'],
    [`${'r'.repeat(242)}@example.org`, `${'r'.repeat(242)}@example.org`],
  ])('%s is stored as %s', (given, stored) => {
    expect(read({ email: given, email_verified: true }).verifiedEmail).toBe(stored)
  })

  it('is not folded to a different address', () => {
    // The Kelvin sign folds to k, the dotted capital I to two characters.
    expect(read({ email: '\u212aate@example.org', email_verified: true }).verifiedEmail).not.toBe(
      'kate@example.org',
    )
    const dotted = `${'\u0130'.repeat(242)}@example.org`
    expect(read({ email: dotted, email_verified: true }).verifiedEmail?.length).toBe(254)
  })

  it.each([
    [`${'r'.repeat(243)}@example.org`],
    ['ruth'],
    ['ruth@'],
    ['@example.org'],
    ['ruth@example@org'],
    ['ruth @example.org'],
    ['ruth@example.org\n'],
    ['ruth\u0000@example.org'],
    ['ruth@exam\u0007ple.org'],
    ['ruth\u202e@example.org'],
    ['ruth\ud800@example.org'],
    ['Ruth <ruth@example.org>'],
    [''],
    [null],
    [7],
    [['ruth@example.org']],
    [{ value: 'ruth@example.org' }],
  ])('is not read from %j', (given) => {
    expect(read({ email: given, email_verified: true }).verifiedEmail).toBeNull()
  })
})

describe('a picture', () => {
  it('may come from the hosts of its provider and from the provider itself', () => {
    expect(pictureHostsOf(PROVIDER)).toEqual([...PROVIDER.pictureHosts, 'id.church.example'])
  })

  it.each([
    ['https://pictures.example.org/ruth.jpg?size=96#face'],
    ['https://a.photos.example.org/ruth.jpg'],
    ['https://a.b.photos.example.org/'],
    ['https://id.church.example/ruth.jpg'],
    [`https://pictures.example.org/${'a'.repeat(2048 - 29)}`],
  ])('is used at %s', (picture) => {
    expect(read({ picture }).profileImageUrl).toBe(picture)
    expect(read({ profile_image_url: picture }).profileImageUrl).toBe(picture)
  })

  it('is stored as an encoded address', () => {
    const picture = ' HTTPS://Pictures.Example.ORG:443/შ "<.jpg\n'
    expect(read({ picture }).profileImageUrl).toBe(
      'https://pictures.example.org/%E1%83%A8%20%22%3C.jpg',
    )
  })

  it.each([
    ['http://pictures.example.org/ruth.jpg'],
    ['//pictures.example.org/ruth.jpg'],
    ['/ruth.jpg'],
    ['data:image/png;base64,AAAA'],
    ['javascript:alert(1)//pictures.example.org'],
    ['blob:https://pictures.example.org/1'],
    ['https://evil.example/ruth.jpg'],
    ['https://evil.example/pictures.example.org'],
    ['https://pictures.example.org.evil.example/ruth.jpg'],
    ['https://pictures.example.org./ruth.jpg'],
    ['https://evilpictures.example.org/ruth.jpg'],
    ['https://photos.example.org/ruth.jpg'],
    ['https://evilphotos.example.org/ruth.jpg'],
    ['https://pictures.example.org:8443/ruth.jpg'],
    ['https://pictures.example.org@evil.example/ruth.jpg'],
    ['https://evil.example\\@pictures.example.org/ruth.jpg'],
    ['https://ruth@pictures.example.org/ruth.jpg'],
    ['https://ruth:secret@pictures.example.org/ruth.jpg'],
    [`https://pictures.example.org/${'a'.repeat(2049 - 29)}`],
    [`https://pictures.example.org/${'ß'.repeat(1000)}`],
    ['https://'],
    [''],
    [null],
    [7],
    [{ data: { url: 'https://pictures.example.org/ruth.jpg' } }],
    [['https://pictures.example.org/ruth.jpg']],
  ])('is not used at %j', (picture) => {
    expect(read({ picture }).profileImageUrl).toBeNull()
  })
})
