import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { displayNameOf, initialsOf, type PersonName } from '../../../src/domain/learner/person.ts'

const person = (
  firstName: string | null,
  lastName: string | null = null,
  email: string | null = null,
): PersonName => ({ firstName, lastName, email })

describe('initials and display name', () => {
  it.each([
    { first: 'Ruth', last: 'Moab', email: 'r@x.org', initials: 'RM', name: 'Ruth Moab' },
    { first: 'Ruth', last: null, email: 'z@x.org', initials: 'R', name: 'Ruth' },
    { first: 'Ruth', last: '', email: 'z@x.org', initials: 'R', name: 'Ruth' },
    { first: 'Ruth', last: '  ', email: null, initials: 'R', name: 'Ruth' },
    { first: null, last: 'Moab', email: 'z@x.org', initials: 'Z', name: 'z@x.org' },
    { first: '', last: '', email: 'z@x.org', initials: 'Z', name: 'z@x.org' },
    { first: ' ', last: '\t', email: '  ', initials: 'U', name: 'User' },
    { first: null, last: 'Moab', email: null, initials: 'U', name: 'User' },
    { first: null, last: null, email: null, initials: 'U', name: 'User' },
    { first: '  Ruth ', last: ' Moab\n', email: null, initials: 'RM', name: 'Ruth Moab' },
  ])(
    'of "$first" "$last" <$email> are $initials and $name',
    ({ first, last, email, initials, name }) => {
      expect(initialsOf(person(first, last, email))).toBe(initials)
      expect(displayNameOf(person(first, last, email))).toBe(name)
    },
  )

  it('are those of a user when no e-mail is given', () => {
    expect(initialsOf({ firstName: null, lastName: null })).toBe('U')
    expect(displayNameOf({ firstName: null, lastName: null })).toBe('User')
  })
})

/** As Firefox 121 to 124 take them. */
const initialsWithoutSegmenter = (name: PersonName): string => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  const initials = initialsOf(name)
  vi.unstubAllGlobals()
  return initials
}

describe('initials', () => {
  it.each([
    ['Łukasz', 'Ångström', 'ŁÅ'],
    ['E\u0301lodie', 'N\u0303andú', 'E\u0301N\u0303'],
    ['नीता', 'क्षीरसागर', 'नीक्षी'],
    ['王', '小明', '王小'],
    ['김', '민준', '김민'],
    ['\u1112\u1161\u11ab', '민준', '\u1112\u1161\u11ab민'],
    ['نور', 'الدين', 'نا'],
    ['שָׁלוֹם', 'כהן', 'שָׁכ'],
    ['ნინო', 'გელაშვილი', 'ნგ'],
    ['👩‍👩‍👧 Ruth', '🇩🇪', '👩‍👩‍👧🇩🇪'],
    ['𝔸da', '𐐀', '𝔸𐐀'],
    ['van', 'der Berg', 'vd'],
  ])('keep whole letters of any script: %s %s has %s', (first, last, initials) => {
    expect(initialsOf(person(first, last))).toBe(initials)
    expect(initialsWithoutSegmenter(person(first, last))).toBe(initials)
  })

  it('are put in upper case only when taken from an e-mail', () => {
    expect(initialsOf(person('ruth', null, 'boaz@x.org'))).toBe('r')
    expect(initialsOf(person(null, null, 'boaz@x.org'))).toBe('B')
    expect(initialsOf(person(null, null, 'éva@x.org'))).toBe('É')
  })
})

describe('any person', () => {
  const anyText = fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }))
  const anyPerson = fc.record({ firstName: anyText, lastName: anyText, email: anyText })

  it('has initials and a name without surrounding spaces', () => {
    fc.assert(
      fc.property(anyPerson, (someone) => {
        for (const shown of [initialsOf(someone), displayNameOf(someone)]) {
          expect(shown).not.toBe('')
          expect(shown).toBe(shown.trim())
        }
      }),
    )
  })

  it('never shows the e-mail when there is a first name', () => {
    fc.assert(
      fc.property(anyPerson, (someone) => {
        fc.pre(Boolean(someone.firstName?.trim()))
        const other = { ...someone, email: 'boaz@example.org' }
        expect(initialsOf(other)).toBe(initialsOf(someone))
        expect(displayNameOf(other)).toBe(displayNameOf(someone))
      }),
    )
  })
})
