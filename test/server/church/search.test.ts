import * as fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { churchIdentityOf } from '../../../src/domain/church/church-identity.ts'
import { searchColumnsOf } from '../../../src/domain/church/church-search.ts'
import { foldedWords, foldText } from '../../../src/domain/text/fold.ts'
import { searchChurches } from '../../../src/server/church/church.service.ts'
import { isCandidate } from '../../../src/server/church/search.service.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { type TestBackend, useTestBackend } from '../../support/backend.ts'
import { type Caller, readLearnerById } from '../../support/caller.ts'
import { DATABASE_KINDS } from '../../support/database.ts'
import { EFFORT } from '../../support/effort.ts'
import { createChurch } from '../../support/factories.ts'
import { genericPlanOf, recordStatements } from '../../support/recorded-statements.ts'

const CHURCHES = [
  ['Grace Chapel', 'Boston', 'MA'],
  ['Grace Community Church', 'Austin', 'TX'],
  ['New Hope Fellowship', 'Portland', 'OR'],
  ["St. Mark's", 'Québec', 'QC'],
  ['Igreja Batista São José', 'São Paulo', 'SP'],
  ['Iglesia Peña de Horeb', 'Bogotá', ''],
  ['은혜 교회', '서울', ''],
  ['كنيسة النعمة', 'القاهرة', ''],
  ['Церковь Благодать', 'Київ', ''],
  ['上海恩典教会', '上海', ''],
] as const

/** Each church is proposed by a different learner. */
const fill = async (backend: TestBackend): Promise<void> => {
  for (const [name, city, state] of CHURCHES) {
    const { caller } = await backend.newLearner()
    await caller.church.propose({ name, city, state })
  }
}

/** A letter typed by mistake, of any script. */
const letter = fc.constantFrom(...'aeqsz7', 'é', 'ж', '혜', 'ع', '教')

/** The word with one typing error anywhere: a letter left out, added or wrong, or two swapped. */
const misspelt = (word: string): fc.Arbitrary<string> => {
  const letters = [...word]
  const last = letters.length - 1
  const [one, other] = [fc.nat(last), fc.nat(last - 1)]
  const edited = fc.oneof(
    one.map((place) => letters.toSpliced(place, 1)),
    fc.tuple(fc.nat(last + 1), letter).map(([place, more]) => letters.toSpliced(place, 0, more)),
    fc.tuple(one, letter).map(([place, wrong]) => letters.toSpliced(place, 1, wrong)),
    other.map((place) =>
      letters.toSpliced(place, 2, letters[place + 1] as string, letters[place] as string),
    ),
  )
  return edited.map((wrong) => wrong.join(''))
}

/** A church, and a search for it with a typing error in one of its longer words. */
const misspeltSearch = fc
  .constantFrom(
    ...CHURCHES.map(([name, city]) => ({ name, words: foldedWords(`${name} ${city}`) })),
  )
  .filter(({ words }) => words.some((word) => [...word].length >= 4))
  .chain(({ name, words }) => {
    const long = words.filter((word) => [...word].length >= 4)
    return fc.constantFrom(...long).chain((word) =>
      misspelt(word).map((wrong) => ({
        name,
        search: words.map((one) => (one === word ? wrong : one)).join(' '),
      })),
    )
  })

describe.each(DATABASE_KINDS)('searching churches on the %s database', (kind) => {
  const backend = useTestBackend(kind)
  let searcher: Caller
  beforeAll(async () => {
    await fill(backend)
    searcher = (await backend.newLearner()).caller
  })
  const find = async (q: string): Promise<string[]> =>
    (await searcher.church.search({ q })).churches.map(({ name }) => name)

  it.each([
    ['grace chapel', ['Grace Chapel']],
    ['GRACE', ['Grace Chapel', 'Grace Community Church']],
    ['chapel grace', ['Grace Chapel']],
    ['boston', ['Grace Chapel']],
    ['grace austin tx', ['Grace Community Church']],
    ['sao jose', ['Igreja Batista São José']],
    ['SÃO PAULO', ['Igreja Batista São José']],
    ['pena', ['Iglesia Peña de Horeb']],
    ['quebec', ["St. Mark's"]],
    ['st marks', ["St. Mark's"]],
    ['St. Mark’s', ["St. Mark's"]],
    ['garce', ['Grace Chapel', 'Grace Community Church']],
    ['hpoe', ['New Hope Fellowship']],
    ['felowship', ['New Hope Fellowship']],
    ['graace chappel', ['Grace Chapel']],
    ['gr', ['Grace Chapel', 'Grace Community Church']],
    ['ra', []],
    ['은혜', ['은혜 교회']],
    ['교회', ['은혜 교회']],
    ['النعمة', ['كنيسة النعمة']],
    ['благодать', ['Церковь Благодать']],
    ['благадать', ['Церковь Благодать']],
    ['教会', ['上海恩典教会']],
    ['恩典', ['上海恩典教会']],
    ['grace berlin', []],
    ['xyzzy', []],
  ])('%j finds %j', async (search, names) => {
    expect((await find(search)).sort()).toEqual([...names].sort())
  })

  it('forgives one typing error in a word of four letters or more', async () => {
    await fc.assert(
      fc.asyncProperty(misspeltSearch, async ({ name, search }) => {
        expect(await find(search)).toContain(name)
      }),
      { numRuns: EFFORT.misspeltSearches },
    )
  })

  it('does not find a word by the pairs of its letters alone', async () => {
    const { caller } = await backend.newLearner()
    await caller.church.propose({ name: '哈哈教会' })
    expect(await find('哈哈')).toEqual(['哈哈教会'])
    expect(await find('哈哈哈')).toEqual([])
  })

  it('stores and finds names of full length in any script', async () => {
    for (const letter of ['ﷺ', 'שּׁ', 'क़', '각', 'ß', 'İ', 'a', 'ｂ']) {
      const { caller } = await backend.newLearner()
      const name = letter.repeat(Math.floor(120 / letter.length))
      const place = letter.repeat(Math.floor(80 / letter.length))
      await caller.church.propose({ name, city: place, state: place })
      expect(await find(name.slice(0, 60))).toContain(name)
    }
  })

  it('puts the best match first', async () => {
    expect((await find('grace community'))[0]).toBe('Grace Community Church')
    expect((await find('grace'))[0]).toBe('Grace Chapel')
  })

  it('says whether the learner belongs to each church, and how', async () => {
    const { caller } = await backend.newLearner()
    const search = async () => (await caller.church.search({ q: 'grace' })).churches
    const [chapel, community] = await search()
    await caller.church.join({ id: chapel?.id as string })
    await caller.church.join({ id: community?.id as string })
    expect(await search()).toEqual([
      { ...chapel, memberCount: 2, isMember: true, isPrimary: true, role: 'member' },
      { ...community, memberCount: 2, isMember: true, isPrimary: false, role: 'member' },
    ])
  })
})

type PlanNode = {
  readonly 'Relation Name'?: string
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const MANY = 10_000
const FIRST = ['Grace', 'Hope', 'Zion', 'Bethel', 'Trinity', 'Calvary', 'Emmanuel', 'Faith']
const SECOND = ['Chapel', 'Church', 'Fellowship', 'Assembly', 'Tabernacle', 'House']

/** Ten thousand churches with realistic names. */
const fillMany = async (database: Database): Promise<void> => {
  const rows = Array.from({ length: MANY }, (_, index) => {
    const name = `${FIRST[index % 8]} ${SECOND[index % 6]} ${index}`
    const place = { name, city: `Town${index % 997}`, state: 'MA' }
    return {
      id: crypto.randomUUID(),
      ...place,
      country: 'US',
      identityKey: churchIdentityOf(place),
      nameKey: foldText(name),
      ...searchColumnsOf(place),
      createdAt: new Date(0),
    }
  })
  for (let start = 0; start < MANY; start += 1000) {
    await database
      .insertInto('churches')
      .values(rows.slice(start, start + 1000))
      .execute()
  }
  await sql`vacuum analyze churches, church_words, church_vocabulary`.execute(database)
}

describe('searching ten thousand churches on a PostgreSQL server', () => {
  const backend = useTestBackend()
  let userId: string
  beforeAll(async () => {
    await fillMany(backend.database)
    userId = (await backend.newLearner()).id
  }, 60_000)

  /** PostgreSQL's plans for the statements of a search: for its words, and for any. */
  const plansOf = async (search: string): Promise<{ own: string; generic: string }> => {
    const { database } = backend
    const viewer = await readLearnerById(database, userId)
    const statements = await recordStatements(database, (recorded) =>
      searchChurches(recorded, viewer, search),
    )
    const plans = { own: '', generic: '' }
    for (const statement of statements) {
      const explain = CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters])
      const { rows } = await database.executeQuery<{ 'QUERY PLAN': string }>(explain)
      plans.own += rows.map((row) => row['QUERY PLAN']).join('\n')
      plans.generic += await genericPlanOf(database, statement)
    }
    return plans
  }

  it.each(['grace 4711', 'garce 4711', 'bethel town123', 'xyzzy', '教会', '恩典教会'])(
    'reads %j through the indexes, not every church',
    async (search) => {
      const { own, generic } = await plansOf(search)
      for (const plan of [own, generic]) {
        expect(plan).toContain('churches_largest_index')
        expect(plan).toContain('church_words_largest_index')
        expect(plan).toContain('church_vocabulary_spellings_index')
        expect(plan).toContain('church_vocabulary_word_index')
        expect(plan).not.toMatch(/Seq Scan on church(es|_words|_vocabulary)/)
      }
    },
  )

  /** Rows that the nodes of a plan have read from a table, those of limits excluded. */
  const rowsReadBy = (node: PlanNode, table: string): number => {
    const own =
      node['Relation Name'] === table
        ? node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
        : 0
    return (node.Plans ?? []).reduce((sum, inner) => sum + rowsReadBy(inner, table), own)
  }

  /** Rows that a search reads. */
  const rowsReadFor = async (search: string): Promise<{ churches: number; words: number }> => {
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>`
      explain (analyze, format json)
      select id from churches where ${isCandidate(search, 20)}`.execute(backend.database)
    const [{ Plan }] = (rows[0] as (typeof rows)[number])['QUERY PLAN']
    return { churches: rowsReadBy(Plan, 'churches'), words: rowsReadBy(Plan, 'church_words') }
  }

  it.each(['grace', 'chapel', 'ma', 'town', 'garce', 'chapl', 'tow', 'grace ma', 'xyzzy ma'])(
    'reads a limited number of churches for %j, however many have it',
    async (search) => {
      const read = await rowsReadFor(search)
      // The largest 2,000, and 300 in each of three steps, twice: found, and looked up by their ids.
      expect(read.churches).toBeLessThanOrEqual(2000 + 2 * 4 * 300)
      // In two steps: 1,000 to see how many churches have each word, and 1,000 with the rarest.
      const words = search.split(' ').length
      expect(read.words).toBeLessThanOrEqual(2 * (words + 1) * 1000)
    },
  )

  it.each(['grace hope zion', FIRST.slice(0, 5).join(' '), FIRST.join(' ')])(
    'reads hardly more for many words than for three: %j',
    async (search) => {
      const read = await rowsReadFor(search)
      expect(read.churches).toBeLessThanOrEqual(2000 + 1000 + 500)
      expect(read.words).toBeGreaterThan(3000)
      expect(read.words).toBeLessThanOrEqual((3 + 1) * (1000 + 500))
    },
  )

  const waitingForLocks = async (transaction: Database): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_locks
      where not granted and relation = 'churches'::regclass`.execute(transaction)
    return rows[0]?.count ?? 0
  }

  it('runs two searches of a learner at once, and no third', async () => {
    const caller = backend.as(userId)
    const entry = { name: 'Grace Chapel', city: 'Town1', state: 'MA' }
    await backend.database
      .transaction()
      .execute(async (transaction) => {
        // What searches wait for.
        await sql`lock table churches in access exclusive mode`.execute(transaction)
        const running = [caller.church.search({ q: 'grace' }), caller.church.validate(entry)]
        await expect.poll(() => waitingForLocks(transaction)).toBe(2)
        await expect(caller.church.search({ q: 'hope' })).rejects.toMatchObject({
          errorCode: 'too_many_requests',
        })
        return { running }
      })
      .then(({ running }) => Promise.all(running))
    expect((await caller.church.search({ q: 'hope' })).churches).toHaveLength(20)
  })

  const namesFor = async (q: string): Promise<string[]> =>
    (await backend.as(userId).church.search({ q })).churches.map(({ name }) => name)

  it.each([
    ['tabernacle town777', 'Tabernacle', 777],
    ['town777 tabernacel', 'Tabernacle', 777],
    ['fellowship town812 ma', 'Fellowship', 812],
  ])('finds all of a frequent word and a rare one: %j', async (search, second, town) => {
    const all = Array.from({ length: MANY }, (_, index) => index)
      .filter((index) => SECOND[index % 6] === second && index % 997 === town)
      .map((index) => `${FIRST[index % 8]} ${second} ${index}`)
    expect(all.length).toBeGreaterThan(0)
    expect(await namesFor(search)).toEqual(expect.arrayContaining(all))
  })

  it('looks past any number of hidden and merged churches', async () => {
    const { database } = backend
    await sql`insert into churches
        (id, name, country, identity_key, name_key, search_text, member_count, has_admin, created_at, hidden_at, merged_into_id)
      select gen_random_uuid(), 'Hallelujah', 'US', 'hallelujah ' || number, 'hallelujah', ' hallelujah',
        1000 + number, false, now(), case when number % 2 = 0 then now() end,
        case when number % 2 = 1 then (select id from churches limit 1) end
      from generate_series(1, 1200) as number`.execute(database)
    await createChurch(database, 'Hallelujah Hall')
    expect(await namesFor('hallelujah')).toEqual(['Hallelujah Hall'])
    expect(await namesFor('halelujah')).toEqual(['Hallelujah Hall'])
    expect(await namesFor('hallelu')).toEqual(['Hallelujah Hall'])
  })

  it('returns at most twenty', async () => {
    expect((await backend.as(userId).church.search({ q: 'grace' })).churches).toHaveLength(20)
  })
})
