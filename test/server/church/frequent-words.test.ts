import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchColumnsOf } from '../../../src/domain/church/church-search.ts'
import { foldedWords, foldText } from '../../../src/domain/text/fold.ts'
import { searchChurches } from '../../../src/server/church/church.service.ts'
import { isPerfectMatch, similarityTo } from '../../../src/server/church/search.service.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { useTestBackend } from '../../support/backend.ts'
import { readLearnerById } from '../../support/caller.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import { recordStatements } from '../../support/recorded-statements.ts'

const CHURCHES = 3000
const FIRST = ['Zion', 'Hope', 'Grace', 'Faith']

/** Of 25, 11 are a church and one is a hall. Of three, one is called by that first, and all have the same size. */
const nameOf = (index: number): string => {
  const first = FIRST[index % 4] as string
  const kinds = [...Array<string>(11).fill('Church'), 'Hall', ...Array<string>(13).fill('Chapel')]
  // A word that none of the 2,000 largest has.
  const kind = index < 2700 ? (kinds[(index * 7) % 25] as string) : 'Tabernacle'
  return `${index % 3 === 0 ? `${kind} ${first}` : `${first} ${kind}`} ${CHURCHES - index}`
}

const fill = async (database: Database): Promise<void> => {
  const rows = Array.from({ length: CHURCHES }, (_, index) => ({
    id: crypto.randomUUID(),
    name: nameOf(index),
    country: 'US',
    identityKey: String(index),
    nameKey: foldText(nameOf(index)),
    ...searchColumnsOf({ name: nameOf(index), city: 'Salem', state: null }),
    memberCount: Math.floor(CHURCHES / (1 + Math.floor(index / 3))),
    // Every tenth is hidden, so that it is not found.
    hiddenAt: index % 10 === 0 ? new Date(0) : null,
    createdAt: new Date(0),
  }))
  await database.insertInto('churches').values(rows).execute()
  // And every tenth was merged.
  await sql`update churches set merged_into_id = (select id from churches where identity_key = '1')
    where identity_key like '%2'`.execute(database)
  await sql`vacuum analyze churches, church_words, church_vocabulary`.execute(database)
}

describe.each(EVERY_DATABASE)('words that many churches have, on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let userId: string
  beforeAll(async () => {
    await fill(backend.database)
    userId = (await backend.newLearner()).id
  }, 60_000)

  const find = async (database: Database, search: string): Promise<string[]> => {
    const viewer = await readLearnerById(backend.database, userId)
    return (await searchChurches(database, viewer, search)).map(({ church }) => church.name)
  }

  /** All churches with all words of the search, ranked. */
  const rankAll = async (search: string): Promise<string[]> => {
    const hasWords = foldedWords(search).map(
      (word) => sql<boolean>`search_text like ${`%${word}%`}`,
    )
    const rows = await backend.database
      .selectFrom('churches')
      .select('name')
      .where(sql<boolean>`${sql.join(hasWords, sql` and `)}`)
      .where('hiddenAt', 'is', null)
      .where('mergedInto', 'is', null)
      .orderBy(similarityTo(search), 'desc')
      .orderBy('memberCount', 'desc')
      .orderBy('name')
      .limit(20)
      .execute()
    return rows.map(({ name }) => name)
  }

  it.each([
    'church',
    'CHAPEL',
    'hope',
    'grace hall',
    'grace church',
    'church grace',
    'chapel zion',
  ])(
    'one statement finds the largest with %j, and of the same size the first by name',
    async (search) => {
      let found: string[] = []
      const statements = await recordStatements(backend.database, async (recorded) => {
        found = await find(recorded, search)
      })
      expect(statements).toHaveLength(1)
      expect(found).toHaveLength(20)
      expect(found).toEqual(await rankAll(search))
    },
  )

  it.each(['chur', 'hal', 'hop'])(
    'a second statement finds %j, which is no word',
    async (search) => {
      let found: string[] = []
      const statements = await recordStatements(backend.database, async (recorded) => {
        found = await find(recorded, search)
      })
      expect(statements).toHaveLength(2)
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(await rankAll(search))
    },
  )

  it('reads no church after the last one that it shows and those of the same size', async () => {
    const rows = await backend.database.transaction().execute(async (transaction) => {
      // So few churches could as well be read all and sorted.
      await sql`set local enable_seqscan = off`.execute(transaction)
      const explained = await sql<{ 'QUERY PLAN': string }>`
        explain (analyze, costs off, timing off, summary off)
        select id from churches where ${isPerfectMatch('church', 20)}`.execute(transaction)
      return explained.rows
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const read = /churches_largest_index on churches \S+ \(actual rows=(\d+)/.exec(plan)?.[1]
    expect(Number(read)).toBeGreaterThan(20)
    expect(Number(read)).toBeLessThan(80)
  })
})
