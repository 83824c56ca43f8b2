import { sql } from 'kysely'
import { churchIdentityOf } from '../../src/domain/church/church-identity.ts'
import { searchColumnsOf } from '../../src/domain/church/church-search.ts'
import { foldText } from '../../src/domain/text/fold.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { DEDICATIONS, KINDS, PLACES } from './church-names.ts'

/** Coprime to the number of names, so that every name occurs once and consecutive names differ. */
const STRIDE = 17_389
const MAX_CHURCHES = DEDICATIONS.length * KINDS.length * PLACES.length
const CHURCHES_PER_STATEMENT = 500

const entryOf = (number: number) => {
  const index = (number * STRIDE) % MAX_CHURCHES
  const dedication = DEDICATIONS[index % DEDICATIONS.length]
  const kind = KINDS[Math.floor(index / DEDICATIONS.length) % KINDS.length]
  const place = PLACES[Math.floor(index / DEDICATIONS.length / KINDS.length)]
  const [city, state, country] = place as (typeof PLACES)[number]
  return { name: `${dedication} ${kind}`, city, state, country }
}

const rowOf = (number: number, id: string) => {
  const entry = entryOf(number)
  return {
    id,
    ...entry,
    identityKey: churchIdentityOf(entry),
    nameKey: foldText(entry.name),
    ...searchColumnsOf(entry),
    createdAt: new Date('2024-01-01T00:00:00Z'),
  }
}

/** Inserts churches numbered from 1, which will be the largest. `bench.churches` stores the numbers. */
export const insertChurches = async (database: Database, count: number): Promise<void> => {
  if (count > MAX_CHURCHES) throw new Error(`There are only names for ${MAX_CHURCHES} churches.`)
  await sql`create unlogged table bench.churches as
    select number, bench.seeded_id('church ' || number) as id
    from generate_series(1, ${count}::int) as number`.execute(database)
  const { rows } = await sql<{ number: number; id: string }>`
    select number, id from bench.churches order by number`.execute(database)
  for (let from = 0; from < rows.length; from += CHURCHES_PER_STATEMENT) {
    const batch = rows.slice(from, from + CHURCHES_PER_STATEMENT)
    await database
      .insertInto('churches')
      .values(batch.map(({ number, id }) => rowOf(number, id)))
      .execute()
  }
}
