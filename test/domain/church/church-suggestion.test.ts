import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChurchEntry } from '../../../src/domain/church/church-entry.ts'
import {
  type ExistingChurch,
  suggestionsFor,
} from '../../../src/domain/church/church-suggestion.ts'

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
const KNOWN: ExistingChurch = {
  id: 'grace',
  name: 'Grace Baptist Church',
  city: null,
  state: null,
  denomination: null,
  postalCode: null,
  website: null,
}
type Typed = Partial<ChurchEntry>
type Listed = Partial<ExistingChurch>

const suggested = (typed: Typed, ...known: Listed[]) =>
  suggestionsFor(
    { ...ENTRY, ...typed },
    known.map((one) => ({ ...KNOWN, ...one })),
  )
const ids = (typed: Typed, ...known: Listed[]) =>
  suggested(typed, ...known).suggestions.map(({ churchId }) => churchId)

const HERE = { city: 'Springfield', state: 'OH' }
const ONE_MATCH = 'One listed church may match your entry. If it’s yours, join it.'

describe('confidence and reasoning', () => {
  it.each<[string, Typed, Listed, number, string]>([
    ['a name when neither has a place', {}, {}, 0.8, 'The name is the same.'],
    ['a name when the entry has no place', {}, HERE, 0.8, 'The name is the same.'],
    ['a name when the listed church has no place', HERE, {}, 0.8, 'The name is the same.'],
    ['the same name and place', HERE, HERE, 1, 'The name is the same, and it’s in the same city.'],
    [
      'the same name and place but for case, accents and spaces',
      { ...HERE, name: 'Gráce  Baptist Church', city: 'SPRINGFIELD' },
      HERE,
      1,
      'The name is the same, and it’s in the same city.',
    ],
    [
      'the same state written out',
      { ...HERE, state: 'ohio' },
      HERE,
      1,
      'The name is the same, and it’s in the same city.',
    ],
    [
      'the same city when the entry has no state',
      { city: 'Springfield' },
      HERE,
      0.96,
      'The name is the same, and it’s in the same city.',
    ],
    [
      'the same state when the entry has no city',
      { state: 'OH' },
      HERE,
      0.83,
      'The name is the same, and it’s in the same state.',
    ],
    [
      'another city in the same state',
      { city: 'Dayton', state: 'OH' },
      HERE,
      0.5,
      'The name is the same, but it’s in a different city in the same state.',
    ],
    [
      'another city without a state',
      { city: 'Dayton' },
      HERE,
      0.48,
      'The name is the same, but it’s in a different city.',
    ],
    [
      'another state without a city',
      { state: 'IL' },
      HERE,
      0.48,
      'The name is the same, but it’s in a different state.',
    ],
    [
      'a city of the same name in another state',
      { city: 'Springfield', state: 'IL' },
      HERE,
      0.58,
      'The name is the same, but it’s in a city of the same name in a different state.',
    ],
    [
      'a name with a typing error',
      { ...HERE, name: 'Grace Babtist Church' },
      HERE,
      0.75,
      'The name is similar, and it’s in the same city.',
    ],
    ['words in another order', { name: 'Baptist Church Grace' }, {}, 0.8, 'The name is similar.'],
  ])('rates %s', (_what, typed, listed, confidence, reasoning) => {
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
  ])('leaves out %s', (_what, typed, listed) => {
    expect(suggested(typed, listed)).toEqual({
      suggestions: [],
      reasoning: 'No listed church matches your entry, and there’s nothing to tidy up.',
    })
  })

  it('never rates the same place below an unknown one, nor another place above it', () => {
    const place = fc.constantFrom('', 'Springfield', 'Dayton')
    const state = fc.constantFrom('', 'OH', 'IL')
    const name = fc.constantFrom('Grace Baptist Church', 'Grace Baptist Chapel')
    const confidenceOf = (typed: Typed): number =>
      suggested(typed, HERE).suggestions[0]?.confidence ?? 0
    fc.assert(
      fc.property(name, place, state, (entered, city, inState) => {
        const byCity = [HERE.city, '', 'Dayton'].map((one) =>
          confidenceOf({ name: entered, city: one, state: inState }),
        )
        expect(byCity).toEqual([...byCity].sort((a, b) => b - a))
        const byState = [HERE.state, '', 'IL'].map((one) =>
          confidenceOf({ name: entered, city, state: one }),
        )
        expect(byState).toEqual([...byState].sort((a, b) => b - a))
      }),
    )
  })
})

describe('a listed church', () => {
  it('comes with its details', () => {
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
      reasoning: ONE_MATCH,
    })
  })

  it('has empty strings for missing details', () => {
    expect(suggested({}, {}).suggestions[0]).toMatchObject({
      city: '',
      state: '',
      denomination: '',
      postalCode: '',
      website: '',
    })
  })

  it('is one of at most three, the best first', () => {
    const known = [
      { id: 'elsewhere', city: 'Dayton', state: 'OH' },
      { id: 'here', ...HERE },
      { id: 'somewhere' },
      { id: 'misspelt', name: 'Grace Babtist Church', ...HERE },
    ]
    expect(ids(HERE, ...known)).toEqual(['here', 'somewhere', 'misspelt'])
    expect(suggested(HERE, ...known).reasoning).toBe(
      '3 listed churches may match your entry. If one is yours, join it.',
    )
  })
})

describe('the tidied entry', () => {
  it('says that it was tidied, and is rated by how much stayed as typed', () => {
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
          reasoning: 'Your entry, tidied up.',
          churchId: null,
        },
      ],
      reasoning: 'No listed church matches your entry. Here it is, tidied up.',
    })
  })

  it.each<Typed>([
    { denomination: 'baptist' },
    { postalCode: 'a1' },
    { website: 'https://G.example' },
  ])('is offered for %j', (typed) => {
    expect(suggested(typed).suggestions[0]?.reasoning).toBe('Your entry, tidied up.')
  })

  it.each<[string, Typed]>([
    ['the country', { country: 'usa' }],
    ['the spacing of the description', { description: 'a  b' }],
  ])('is not offered when only %s changed', (_what, typed) => {
    expect(suggested(typed).suggestions).toEqual([])
  })

  it('keeps one of the three places when more churches match', () => {
    const typed = { ...HERE, name: 'GRACE BAPTIST CHURCH' }
    const known = ['Dayton', 'Toledo', 'Akron'].map((city) => ({ id: city, city, state: 'OH' }))
    expect(ids(typed, ...known)).toEqual(['Dayton', 'Toledo', null])
  })

  it('is sorted among the listed churches by confidence', () => {
    const known = { id: 'elsewhere', city: 'Dayton', state: 'OH' }
    expect(ids({ ...HERE, name: 'grace Baptist Church' }, known)).toEqual([null, 'elsewhere'])
    expect(ids({ name: 'GRACE BAPTIST CHURCH', ...HERE }, known)).toEqual(['elsewhere', null])
    expect(suggested({ name: 'GRACE BAPTIST CHURCH', ...HERE }, known).reasoning).toBe(
      `${ONE_MATCH} Your entry is here too, tidied up.`,
    )
  })

  it('is not offered when that same church is listed', () => {
    expect(ids({ ...HERE, name: 'GRACE BAPTIST CHURCH', state: 'ohio' }, HERE)).toEqual(['grace'])
  })
})
