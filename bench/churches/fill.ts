import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'
import { fillDatabase, printRowCounts, runStep } from '../comparison/fill.ts'
import { dropIndexes } from '../comparison/indexes.ts'

const NOW = new Date('2026-11-24T12:00:00Z')

const DEDICATIONS =
  'grace,trinity,calvary,bethel,emmanuel,hope,zion,faith,victory,redeemer,covenant,cornerstone,living,harvest,saviour,shepherd,gethsemane,nazareth,antioch,pentecost'
const OTHER_KINDS = 'chapel,fellowship,assembly,community,temple,mission,parish'
/** In 25 of which 11 are the same, the kind that 44 % of all churches are. */
const KINDS = [...`${OTHER_KINDS},${OTHER_KINDS}`.split(','), ...Array<string>(11).fill('church')]
const STATES = 'ma,tx,or,ca,ny,oh,fl,ga,nc,va,pa,il,mi,wa,az,tn,in,mo,wi,md'
/** The word of every tenth church, none of which has members. */
export const SMALL = 'tabernacle'

/** 72 syllables, so that words have as many different parts as names of saints and towns. */
const SYLLABLES = [...'bdfgklmnprst'].flatMap((letter) =>
  ['an', 'el', 'io', 'or', 'us', 'ey'].map((rest) => letter + rest),
)
const NAMES = 20_000
const TOWNS = 5000

/** A made-up word, the same in every run and of its own for each number. */
const madeUp = (number: number): string => {
  const rest = Math.floor(number / SYLLABLES.length)
  const syllable = SYLLABLES[number % SYLLABLES.length] as string
  return rest === 0 ? syllable : madeUp(rest) + syllable
}

/** A word that one of 20,000 churches has. */
export const nameOf = (number: number): string => madeUp(1000 + (number % NAMES))
/** A word that one of 5,000 churches has. */
export const townOf = (number: number): string => madeUp(400_000 + (number % TOWNS))

const insertWords = async (database: Database): Promise<void> => {
  await sql`create unlogged table bench.words (kind text, number int, word text,
    primary key (kind, number))`.execute(database)
  const rows = [
    ...DEDICATIONS.split(',').map((word, number) => ({ kind: 'dedication', number, word })),
    ...KINDS.map((word, number) => ({ kind: 'kind', number, word })),
    ...STATES.split(',').map((word, number) => ({ kind: 'state', number, word })),
    { kind: 'small', number: 0, word: SMALL },
    ...Array.from({ length: NAMES }, (_, number) => ({
      kind: 'name',
      number,
      word: nameOf(number),
    })),
    ...Array.from({ length: TOWNS }, (_, number) => ({
      kind: 'town',
      number,
      word: townOf(number),
    })),
  ]
  await sql`insert into bench.words select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as word(kind text, number int, word text)`.execute(database)
}

/** Churches with names of three words, or of four; the first ones are the largest. */
const insertChurches = (churches: number) => sql`
  insert into churches (id, name, city, state, country, identity_key, name_key, search_text,
    member_count, has_admin, created_at)
  select bench.seeded_id('church ' || church.number), initcap(name), initcap(town.word), upper(state.word), 'US',
    church.number::text, name, ' ' || name || ' ' || town.word || ' ' || state.word,
    case when small.word is null then 1 + 100000 / church.number else 0 end, false, ${NOW}::timestamptz
  from generate_series(1, ${churches}::int) as church(number)
  join bench.words as dedication on dedication.kind = 'dedication' and dedication.number = church.number % 20
  join bench.words as named on named.kind = 'name' and named.number = church.number * 7919::bigint % ${NAMES}::int
  join bench.words as kind on kind.kind = 'kind' and kind.number = church.number / 20 * 7 % 25
  left join bench.words as small on small.kind = 'small' and church.number % 10 = 3
  join bench.words as town on town.kind = 'town' and town.number = church.number * 104729::bigint % ${TOWNS}::int
  join bench.words as state on state.kind = 'state' and state.number = church.number / 500 % 20
  cross join lateral (
    select concat_ws(' ', dedication.word, named.word, small.word, kind.word) as name
  ) as entry`

const TABLES = ['churches', 'church_words', 'church_vocabulary']

/** What the triggers of `churches` write. */
const INSERT_CHURCH_WORDS = sql`
  insert into church_words (church_id, word, is_hidden, size_class)
  select id, word, false, church_size_class(member_count)
  from churches cross join lateral church_words_of(search_text) as word`
const INSERT_VOCABULARY = sql`
  insert into church_vocabulary (word, spellings)
  select word, church_word_spellings(word) from church_words group by word`

/** Fills a new database with so many churches. */
export const fill = (url: string, churches: number): Promise<void> =>
  fillDatabase({ url }, NOW, `${churches.toLocaleString('en-US')} churches`, async (database) => {
    await insertWords(database)
    const restoreIndexes = await dropIndexes(database, TABLES)
    // One by one, the triggers would take minutes.
    await sql`alter table churches disable trigger user`.execute(database)
    await runStep('churches', () => insertChurches(churches).execute(database))
    await sql`alter table churches enable trigger user`.execute(database)
    await runStep('words', () => INSERT_CHURCH_WORDS.execute(database))
    await INSERT_VOCABULARY.execute(database)
    await sql`insert into users (id, first_name, created_at)
      values (bench.seeded_id('learner'), 'Ruth', ${NOW})`.execute(database)
    await sql`drop schema bench cascade`.execute(database)
    await runStep('indexes and keys', restoreIndexes)
    await runStep('vacuum analyze', () => sql`vacuum analyze`.execute(database))
    await printRowCounts(database, TABLES)
  })
