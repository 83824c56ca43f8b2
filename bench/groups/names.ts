import { sql } from 'kysely'
import { BIBLE_BOOKS } from '../../src/domain/scripture/bible-books.ts'
import { foldText } from '../../src/domain/text/fold.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { DEDICATIONS, PLACES } from '../leaderboard/church-names.ts'

const KINDS = [
  'Bible Study',
  'Young Adults',
  'Home Group',
  'Women’s Circle',
  'Men’s Breakfast',
  'Youth',
  'Seniors',
  'Choir',
  'Gleaners',
  'Bereans',
  'Seekers',
  'Students',
  'Families',
  'Hauskreis',
  'Grupo de jóvenes',
  'Célula',
  'Night Shift',
  'Lunch Break',
  'Newcomers',
  'Prayer Partners',
]

const TOPICS = [
  'Faith and works',
  'Forgiveness',
  'The Life of Christ',
  'Women of the Bible',
  'Parables',
  'Miracles',
  'Prayer',
  'Kings and prophets',
]

const NAMES = KINDS.flatMap((kind) =>
  PLACES.flatMap(([city]) => DEDICATIONS.map((dedication) => `${dedication} ${kind} ${city}`)),
)
const THEMES = [...BIBLE_BOOKS.map(({ name }) => name), ...TOPICS]

/** Coprime to the number of names, so that names that follow one another differ in every word. */
const STRIDE = 17_389

/** Creates `bench.names` and `bench.themes` with their folded texts, which groups use in turn. */
export const insertNames = async (database: Database): Promise<void> => {
  const shuffled = NAMES.map((_name, index) => NAMES[(index * STRIDE) % NAMES.length] as string)
  for (const [table, texts] of Object.entries({ names: shuffled, themes: THEMES })) {
    await sql`create unlogged table ${sql.table(`bench.${table}`)} as
      select ordinality - 1 as number, text, folded
      from unnest(${texts}::text[], ${texts.map(foldText)}::text[]) with ordinality as t (text, folded)`.execute(
      database,
    )
  }
}

export const NAME_COUNT = NAMES.length
export const THEME_COUNT = THEMES.length
