import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KnownChurch, suggestionsFor } from '../../src/domain/church-suggestion.ts'
import type { ChurchEntry } from '../../src/domain/schema/church.ts'

const ENTRY: ChurchEntry = {
  name: 'Grace Baptist Church',
  denomination: '',
  city: '',
  state: '',
  description: '',
  postalCode: '',
  country: 'US',
  website: '',
}
const KNOWN: KnownChurch = {
  id: 'grace',
  name: 'Grace Baptist Church',
  city: null,
  state: null,
  denomination: null,
  postalCode: null,
  website: null,
}
type Typed = Partial<ChurchEntry>
type Listed = Partial<KnownChurch>

const suggested = (typed: Typed, ...known: Listed[]) =>
  suggestionsFor(
    { ...ENTRY, ...typed },
    known.map((one) => ({ ...KNOWN, ...one })),
  )
const ids = (typed: Typed, ...known: Listed[]) =>
  suggested(typed, ...known).suggestions.map(({ churchId }) => churchId)

const HERE = { city: 'Springfield', state: 'OH' }
const ONE_IS_LIKE = 'One church that is listed is like your entry: join it if it is yours.'

describe('how sure it is, and why', () => {
  it.each<[string, Typed, Listed, number, string]>([
    ['no place', {}, {}, 0.8, 'The name is the same.'],
    ['no place of the entry', {}, HERE, 0.8, 'The name is the same.'],
    ['no place of the listed one', HERE, {}, 0.8, 'The name is the same.'],
    ['all the same', HERE, HERE, 1, 'The name is the same, and it is in the same city.'],
    [
      'case, accents and spaces aside',
      { ...HERE, name: 'Gráce  Baptist Church', city: 'SPRINGFIELD' },
      HERE,
      1,
      'The name is the same, and it is in the same city.',
    ],
    [
      'a state by its name',
      { ...HERE, state: 'ohio' },
      HERE,
      1,
      'The name is the same, and it is in the same city.',
    ],
    [
      'the city alone',
      { city: 'Springfield' },
      HERE,
      0.96,
      'The name is the same, and it is in the same city.',
    ],
    [
      'the state alone',
      { state: 'OH' },
      HERE,
      0.83,
      'The name is the same, and it is in the same state.',
    ],
    [
      'another city of the state',
      { city: 'Dayton', state: 'OH' },
      HERE,
      0.5,
      'The name is the same, but it is in another city of the same state.',
    ],
    [
      'another city',
      { city: 'Dayton' },
      HERE,
      0.48,
      'The name is the same, but it is in another city.',
    ],
    [
      'another state',
      { state: 'IL' },
      HERE,
      0.48,
      'The name is the same, but it is in another state.',
    ],
    [
      'a city of the same name',
      { city: 'Springfield', state: 'IL' },
      HERE,
      0.58,
      'The name is the same, but it is in a city of the same name in another state.',
    ],
    [
      'a name with a typing error',
      { ...HERE, name: 'Grace Babtist Church' },
      HERE,
      0.75,
      'The name is 75 % alike, and it is in the same city.',
    ],
    [
      'words in another order',
      { name: 'Baptist Church Grace' },
      {},
      0.8,
      'The name is 100 % alike.',
    ],
  ])('%s', (_what, typed, listed, confidence, reasoning) => {
    const { suggestions } = suggested(typed, listed)
    expect(suggestions.find(({ churchId }) => churchId === 'grace')).toMatchObject({
      confidence,
      reasoning,
    })
  })

  it.each<[string, Typed, Listed]>([
    ['another city and another state', { city: 'Dallas', state: 'TX' }, HERE],
    ['another name', { name: 'Zion Chapel' }, {}],
    ['a name with one word in common', { name: 'Grace Chapel' }, {}],
  ])('%s is left out', (_what, typed, listed) => {
    expect(suggested(typed, listed)).toEqual({
      suggestions: [],
      reasoning: 'No church that is listed is like your entry, and there is nothing to tidy in it.',
    })
  })

  it('the same place never makes it less sure than an unknown one, nor another place surer', () => {
    const place = fc.constantFrom('', 'Springfield', 'Dayton')
    const state = fc.constantFrom('', 'OH', 'IL')
    const name = fc.constantFrom('Grace Baptist Church', 'Grace Baptist Chapel')
    const sureness = (typed: Typed): number =>
      suggested(typed, HERE).suggestions[0]?.confidence ?? 0
    fc.assert(
      fc.property(name, place, state, (entered, city, inState) => {
        const sure = [HERE.city, '', 'Dayton'].map((one) =>
          sureness({ name: entered, city: one, state: inState }),
        )
        expect(sure).toEqual([...sure].sort((a, b) => b - a))
        const surer = [HERE.state, '', 'IL'].map((one) =>
          sureness({ name: entered, city, state: one }),
        )
        expect(surer).toEqual([...surer].sort((a, b) => b - a))
      }),
    )
  })
})

describe('a listed church', () => {
  it('comes with what is known of it', () => {
    const listed = {
      ...HERE,
      denomination: 'Baptist',
      postalCode: '45501',
      website: 'https://grace.example',
    }
    expect(suggested({}, listed)).toEqual({
      suggestions: [
        {
          ...listed,
          name: KNOWN.name,
          confidence: 0.8,
          reasoning: 'The name is the same.',
          churchId: 'grace',
        },
      ],
      reasoning: ONE_IS_LIKE,
    })
  })

  it('comes with empty texts for what is not known', () => {
    expect(suggested({}, {}).suggestions[0]).toMatchObject({
      city: '',
      state: '',
      denomination: '',
      postalCode: '',
      website: '',
    })
  })

  it('is one of three at most, the best first', () => {
    const known = [
      { id: 'elsewhere', city: 'Dayton', state: 'OH' },
      { id: 'here', ...HERE },
      { id: 'somewhere' },
      { id: 'misspelt', name: 'Grace Babtist Church', ...HERE },
    ]
    expect(ids(HERE, ...known)).toEqual(['here', 'somewhere', 'misspelt'])
    expect(suggested(HERE, ...known).reasoning).toBe(
      '3 listed churches are like your entry: join it if it is yours.',
    )
  })
})

describe('the tidied entry', () => {
  it('says what was tidied, and how much stayed as it was typed', () => {
    const typed = { name: 'grace Baptist  Church', city: 'dayton', state: 'Ohio' }
    expect(suggested(typed)).toEqual({
      suggestions: [
        {
          name: 'Grace Baptist Church',
          city: 'Dayton',
          state: 'OH',
          denomination: '',
          postalCode: '',
          website: '',
          confidence: 0.56,
          reasoning: 'Your entry with the name, the city and the state tidied.',
          churchId: null,
        },
      ],
      reasoning: 'No church that is listed is like your entry. Here it is in a tidied form.',
    })
  })

  it.each<[Typed, string]>([
    [{ denomination: 'baptist' }, 'the denomination'],
    [{ postalCode: 'a1', website: 'https://G.example' }, 'the postal code and the web address'],
  ])('names each thing: %j', (typed, what) => {
    expect(suggested(typed).suggestions[0]?.reasoning).toBe(`Your entry with ${what} tidied.`)
  })

  it.each<[string, Typed]>([
    ['the country', { country: 'usa' }],
    ['spaces of the description', { description: 'a  b' }],
  ])('is not offered for what it would not show: %s', (_what, typed) => {
    expect(suggested(typed).suggestions).toEqual([])
  })

  it('keeps its place beside more churches than there are places', () => {
    const typed = { ...HERE, name: 'GRACE BAPTIST CHURCH' }
    const known = ['Dayton', 'Toledo', 'Akron'].map((city) => ({ id: city, city, state: 'OH' }))
    expect(ids(typed, ...known)).toEqual(['Dayton', 'Toledo', null])
  })

  it('stands among the listed ones by its confidence', () => {
    const known = { id: 'elsewhere', city: 'Dayton', state: 'OH' }
    expect(ids({ ...HERE, name: 'grace Baptist Church' }, known)).toEqual([null, 'elsewhere'])
    expect(ids({ name: 'GRACE BAPTIST CHURCH', ...HERE }, known)).toEqual(['elsewhere', null])
    expect(suggested({ name: 'GRACE BAPTIST CHURCH', ...HERE }, known).reasoning).toBe(
      `${ONE_IS_LIKE} Your entry is here in a tidied form too.`,
    )
  })

  it('is not offered where that church is listed: it could not be added', () => {
    expect(ids({ ...HERE, name: 'GRACE BAPTIST CHURCH', state: 'ohio' }, HERE)).toEqual(['grace'])
  })
})
