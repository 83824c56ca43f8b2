import { sql } from 'kysely'
import { fillDatabase, printRowCounts, runStep } from '../comparison/fill.ts'
import { dropIndexes } from '../comparison/indexes.ts'

export const NOW = new Date('2026-11-24T12:00:00Z')

const BULK_TABLES = [
  'questions',
  'question_options',
  'question_statistics',
  'option_picks',
  'question_words',
]

const WORDS =
  'covenant,mercy,shepherd,harvest,temple,prophet,wilderness,mountain,servant,kingdom,promise,vineyard,river,altar,stranger,widow,king,priest,lamp,stone'

/** Words that few questions have, for searches with few matches. */
export const RARE_WORDS = 500

/**
 * Questions in equal parts for all books, one in ten of them inactive. Their texts are of twenty frequent
 * words and, in one of a thousand, of a rare one.
 */
const insertQuestions = (questions: number) => sql`
  insert into questions (id, book, position, ordinal, text, scripture_reference, theme, difficulty,
    lesson, is_active, is_switched_off, identity_hash, created_at)
  select bench.seeded_id('question ' || number), book, position,
    case when position % 10 > 0 then position - position / 10 end,
    format('What does the %s say to the %s about the %s, and why? (%s)',
      words[1 + number % 20], words[1 + number / 20 % 20],
      case when number % 1000 = 0 then 'rareword' || number / 1000 % ${RARE_WORDS}::int
        else words[1 + number / 400 % 20] end, number),
    format('Genesis %s:%s', 1 + number % 50, 1 + number % 31), words[1 + number % 17],
    1 + number % 10, 'Words that a learner reads after the answer, and that explain it.',
    position % 10 > 0, position % 10 = 0, encode(sha256(convert_to(number::text, 'UTF8')), 'hex'),
    ${NOW}::timestamptz
  from (
    select number, 1 + number % 66 as book, 1 + number / 66 as position
    from generate_series(0, ${questions - 1}::int) as number
  ) as numbered, (select string_to_array(${WORDS}, ',') as words) as list`

const INSERT_OPTIONS = sql`
  insert into question_options (id, question_id, letter, text, is_correct)
  select bench.seeded_id(id::text || letter), id, letter, 'The answer ' || letter, letter = 'B'
  from questions, unnest(array['A', 'B', 'C', 'D']) as letter`

/** What learners search, as `searchTextOf` writes it, and the words of active questions, as the trigger keeps them. */
const SET_SEARCH_TEXTS = sql`
  update questions set search_text = ' ' || array_to_string(array(
    select distinct word from unnest(string_to_array(lower(regexp_replace(
      text || ' ' || scripture_reference || ' ' || theme || ' the answer a b c d', '[^a-zA-Z0-9]+', ' ', 'g'
    )), ' ')) as word where word <> ''
    union select '#' || book
    order by word
  ), ' ') || ' '`

const INSERT_WORDS = sql`
  insert into question_words (word, question_id)
  select word, id from questions cross join unnest(string_to_array(btrim(search_text), ' ')) as word
  where ordinal is not null`

/** Words of other questions, as many as a language has, however many questions there are. */
const OTHER_WORDS = 20_000

const INSERT_VOCABULARY = sql`
  insert into question_vocabulary (word, spellings)
  select word, church_word_spellings(word)
  from (
    select word from question_words where word !~ '^(#|[0-9]+$)'
    union
    select translate(left(md5(number::text), 5 + number % 6), '0123456789', 'ghijklmnop')
    from generate_series(1, ${sql.lit(OTHER_WORDS)}) as number
  ) as words`

/** Every question has been answered; one in a thousand is suspicious. */
const INSERT_STATISTICS = sql`
  insert into question_statistics (question_id, answered, correct, discrimination, is_suspicious)
  select id, 100, 60, 0.2, hashtext(id::text) % 1000 = 0 from questions`

/** Fills a new database with so many questions; it has no other ones. */
export const fill = (url: string, questions: number): Promise<void> =>
  fillDatabase({ url }, NOW, `${questions.toLocaleString('en-US')} questions`, async (database) => {
    await sql`truncate questions, question_vocabulary, daily_sets cascade`.execute(database)
    await sql`alter table questions disable trigger user`.execute(database)
    const restoreIndexes = await dropIndexes(database, BULK_TABLES)
    await runStep('questions', () => insertQuestions(questions).execute(database))
    await runStep('search texts', () => SET_SEARCH_TEXTS.execute(database))
    await runStep('words', () => INSERT_WORDS.execute(database))
    await runStep('vocabulary', () => INSERT_VOCABULARY.execute(database))
    await runStep('options', () => INSERT_OPTIONS.execute(database))
    await runStep('statistics', () => INSERT_STATISTICS.execute(database))
    await sql`insert into users (id, first_name, is_admin, created_at)
      values (bench.seeded_id('administrator'), 'Ruth', true, ${NOW})`.execute(database)
    await sql`drop schema bench cascade`.execute(database)
    await sql`alter table questions enable trigger user`.execute(database)
    await runStep('indexes and keys', restoreIndexes)
    await runStep('vacuum analyze', () => sql`vacuum analyze`.execute(database))
    await printRowCounts(database, BULK_TABLES)
  })
