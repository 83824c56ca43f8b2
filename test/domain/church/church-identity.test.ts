import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { churchIdentityOf } from '../../../src/domain/church/church-identity.ts'
import { MAX_CHURCH_FIELD_LENGTH } from '../../../src/domain/church/church-limits.ts'
import { unicodeText } from '../../support/arbitrary.ts'

const grace = { name: 'Grace Chapel', city: 'São Paulo', state: 'SP' }

/** PostgreSQL's limit for an index entry. */
const MAX_INDEX_ENTRY_BYTES = 2704

it('fits any church into an index entry', () => {
  const longest = (limit: number) =>
    fc.oneof(
      unicodeText({ maxLength: limit }),
      fc
        .constantFrom('ﷺ', 'שּׁ', 'क़', 'ΐ', '각', 'ß', '𝅘𝅥𝅮', '😀')
        .map((one) => one.repeat(limit / one.length)),
    )
  const entry = fc.record({
    name: longest(MAX_CHURCH_FIELD_LENGTH.name),
    city: longest(MAX_CHURCH_FIELD_LENGTH.city),
    state: longest(MAX_CHURCH_FIELD_LENGTH.state),
  })
  fc.assert(
    fc.property(entry, (church) => {
      const bytes = new TextEncoder().encode(churchIdentityOf(church)).length
      expect(bytes).toBeLessThan(MAX_INDEX_ENTRY_BYTES)
    }),
    { numRuns: 2000 },
  )
})

describe('churchIdentityOf', () => {
  it.each([
    { ...grace, name: 'GRACE  chapel ' },
    { ...grace, city: 'sao paulo' },
    { ...grace, state: ' sp' },
  ])('ignores case, accents and spaces: %j', (entry) => {
    expect(churchIdentityOf(entry)).toBe(churchIdentityOf(grace))
  })

  it.each([
    { ...grace, name: 'Grace Church' },
    { ...grace, city: 'Rio' },
    { ...grace, city: null },
    { ...grace, state: 'RJ' },
    { name: 'Grace', city: 'Chapel São Paulo', state: 'SP' },
    { name: 'Grace Chapel São Paulo', city: null, state: 'SP' },
  ])('differs with the name, city or state: %j', (entry) => {
    expect(churchIdentityOf(entry)).not.toBe(churchIdentityOf(grace))
  })
})
