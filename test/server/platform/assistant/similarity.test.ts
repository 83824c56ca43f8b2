import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { trigramSimilarity } from '../../../../src/domain/text/similarity.ts'
import { useTestBackend } from '../../../support/backend.ts'

describe('trigramSimilarity', () => {
  // On a server, what counts as a letter depends on the locale; on this one all scripts do.
  const backend = useTestBackend()

  it.each([
    ['word', 'two words'],
    ['grace baptist church', 'grace babtist church'],
    ['grace baptist church', 'church of grace'],
    ['holy holy holy', 'holy'],
    ["st. mary's", 'st marys'],
    ['1st church', 'first church'],
    ['zion', 'grace'],
    ['igreja de são tomé', 'igreja de sao tome'],
    ['церковь благодать', 'церковь благодати'],
    ['은혜교회', '은혜교단'],
    ['ნათელი', 'ნათელი ტაძარი'],
    ['كنيسة النعمة', 'كنيسة النور'],
    ['कृपा', 'कृपा कलीसिया'],
    ['zion', ''],
  ])('of "%s" and "%s" is the same as in PostgreSQL', async (one, other) => {
    const { rows } = await sql<{ similarity: number }>`
      select similarity(${one}, ${other})::float8 as similarity`.execute(backend.database)
    expect(trigramSimilarity(one, other)).toBeCloseTo(rows[0]?.similarity ?? -1, 6)
  })
})
