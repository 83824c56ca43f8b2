import { type RawBuilder, sql } from 'kysely'
import {
  type AbilityCount,
  discriminationOf,
  isSuspicious,
} from '../../../domain/administration/statistics.ts'
import { daysOf, newDays } from '../../../domain/learner/activity.ts'
import { weekStartOf } from '../../../domain/time/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { type LearnerWeek, type Sums, tallyAt } from './sums.ts'

/** Adds a batch to the stored sums. */
export const storeSums = async (transaction: Database, sums: Sums): Promise<void> => {
  await storeActivity(transaction, sums)
  await addRows(transaction, 'day_figures', [['day', 'date']], sums.days.byKey)
  await addRows(transaction, 'week_figures', [['starts_on', 'date']], sums.weeks.byKey)
  await addRows(
    transaction,
    'week_retention',
    [
      ['joined_week', 'date'],
      ['active_week', 'date'],
    ],
    sums.retention.byKey,
  )
  await addRows(transaction, 'book_statistics', [['book', 'smallint']], sums.books.byKey)
  await addRows(transaction, 'option_picks', [['option_id', 'uuid']], sums.picks.byKey)
  await addRows(
    transaction,
    'question_ability_counts',
    [
      ['question_id', 'uuid'],
      ['ability', 'smallint'],
    ],
    sums.abilities.byKey,
  )
  await addRows(transaction, 'question_statistics', [['question_id', 'uuid']], sums.questions.byKey)
  await judgeQuestions(transaction, [...sums.questions.byKey.keys()])
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Adds counts to rows of a table, with one statement; the key's parts are separated by spaces. */
const addRows = async (
  transaction: Database,
  table: string,
  keyColumns: readonly (readonly [name: string, type: string])[],
  counts: ReadonlyMap<string, Readonly<Record<string, number>>>,
): Promise<void> => {
  const [first] = counts.values()
  if (!first) return
  const columns = Object.keys(first).map(snakeCase)
  const keys = keyColumns.map(([name]) => name)
  const rows = [...counts].map(([key, tally]) => [...key.split(' '), ...Object.values(tally)])
  const types = [...keyColumns.map(([, type]) => type), ...columns.map(() => 'int')]
  const values = types.map((type, index) => sql.raw(`(sent.row ->> ${index})::${type}`))
  const list = (names: readonly string[]): RawBuilder<unknown> =>
    sql.join(names.map((name) => sql.id(name)))
  const added = columns.map(
    (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + ${sql.id('excluded', name)}`,
  )
  await sql`
    insert into ${sql.id(table)} (${list([...keys, ...columns])})
    select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as sent(row)
    on conflict (${list(keys)}) do update set ${sql.join(added)}`.execute(transaction)
}

/** Stores on which days learners played, and counts the days and weeks that were not known before. */
const storeActivity = async (transaction: Database, sums: Sums): Promise<void> => {
  const active = [...sums.activity.values()]
  if (active.length === 0) return
  const { rows } = await sql<LearnerWeek & { before: number }>`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(active)}::jsonb)
        as sent("userId" uuid, "startsOn" date, days smallint, "joinedOn" text)
    ), stored as (
      insert into learner_weeks (user_id, starts_on, days)
      select "userId", "startsOn", days from sent
      on conflict (user_id, starts_on) do update set days = learner_weeks.days | excluded.days
    )
    select sent."joinedOn", to_char(sent."startsOn", 'YYYY-MM-DD') as "startsOn", sent.days,
      coalesce(known.days, 0) as before
    from sent left join learner_weeks as known
      on known.user_id = sent."userId" and known.starts_on = sent."startsOn"`.execute(transaction)
  for (const { startsOn, days, before, joinedOn } of rows) {
    for (const day of daysOf(startsOn, newDays(before, days))) {
      tallyAt(sums.days, day).activePeople += 1
    }
    if (before > 0) continue
    tallyAt(sums.weeks, startsOn).activePeople += 1
    tallyAt(sums.retention, `${weekStartOf(joinedOn)} ${startsOn}`).people += 1
  }
}

type Counted = {
  readonly questionId: string
  readonly answered: number
  readonly correct: number
  readonly counts: readonly AbilityCount[]
}

/** Recalculates what follows from the counts of questions. */
const judgeQuestions = async (
  transaction: Database,
  questionIds: readonly string[],
): Promise<void> => {
  if (questionIds.length === 0) return
  const { rows } = await sql<Counted>`
    select question_id as "questionId", answered, correct, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ability', ability, 'answered', by.answered, 'correct', by.correct)), '[]')
      from question_ability_counts as by where by.question_id = counted.question_id
    ) as counts
    from question_statistics as counted where question_id = any(${questionIds}::uuid[])`.execute(
    transaction,
  )
  const judged = rows.map(({ questionId, counts, ...tally }) => {
    const discrimination = discriminationOf(counts)
    return { questionId, discrimination, isSuspicious: isSuspicious(tally, discrimination) }
  })
  await sql`
    update question_statistics as stored
    set discrimination = judged.discrimination, is_suspicious = judged."isSuspicious"
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as judged("questionId" uuid, discrimination real, "isSuspicious" boolean)
    where stored.question_id = judged."questionId"`.execute(transaction)
}
