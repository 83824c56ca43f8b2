import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personSearchTerms, personSearchText } from '../../../src/domain/learner/person-search.ts'
import { foldText } from '../../../src/domain/text/fold.ts'

const person = (firstName: string | null, lastName: string | null, email: string | null) => ({
  firstName,
  lastName,
  email,
})

const isFound = (search: string, of: Parameters<typeof personSearchText>[0]): boolean =>
  personSearchTerms(search).every((term) => personSearchText(of).includes(term))

describe('a search for people', () => {
  const ruth = person('Rúth', 'van der Berg', 'Ruth.Moab@example.org')

  it.each([
    'ruth',
    'RUTH',
    'Rúth berg',
    'berg ruth',
    'moab@example',
    '  van   der ',
    'r',
    'be',
    '',
  ])('finds by %j', (search) => {
    expect(isFound(search, ruth)).toBe(true)
  })

  it.each(['naomi', 'ruth naomi', 'ut', 'rg'])('does not find by %j', (search) => {
    expect(isFound(search, ruth)).toBe(false)
  })

  it('finds nobody by name who has none', () => {
    expect(personSearchText(person(null, null, null))).toBe('')
    expect(isFound('ruth', person(null, null, null))).toBe(false)
  })

  it('finds everybody by each of their names and their address', () => {
    const name = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }), { nil: null })
    fc.assert(
      fc.property(name, name, name, (first, last, email) => {
        const one = person(first, last, email)
        for (const text of [first, last, email]) expect(isFound(text ?? '', one)).toBe(true)
      }),
    )
  })

  it('uses words once, and at most eight of them', () => {
    expect(personSearchTerms('ruth Ruth RUTH')).toEqual(['ruth'])
    const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')
    expect(personSearchTerms(words)).toHaveLength(8)
    expect(foldText(words).split(' ')).toHaveLength(30)
  })
})
