import { type RawBuilder, sql } from 'kysely'
import { REVIEW_GRADES } from '../../domain/review.ts'
import { LEARNER_COLUMNS, readLearner } from '../learner/learner.ts'
import { accountNotFound } from '../learner/user.service.ts'
import type { Database } from '../platform/db/database.ts'
import { concealed } from '../quiz/quiz.view.ts'
import { questionIdsWithHiddenAnswer } from '../quiz/secret-questions.service.ts'
import { QUIZ_KINDS } from '../quiz-kinds.ts'

/** A row as stored, with timestamps as ISO texts. */
export type Row = Readonly<Record<string, unknown>>

/** A row of `table` as JSON, without these columns: users' ids, and what says nothing about the person. */
const without = (table: string, ...columns: readonly string[]): RawBuilder<unknown> =>
  sql`to_jsonb(${sql.ref(table)}) - array[${sql.join(columns)}]::text[]`

const ofReport = without('r', 'reporter_id', 'subject_user_id', 'handled_by_id')
const ofAuditEntry = without('e', 'actor_id', 'subject_user_id')

/**
 * What is stored about a user, by its key in the document: `row` of each, in order. Attempts and answers
 * are read along an index, so that the first of many come at once. `hidden`: the ids of the questions whose
 * answers must not be revealed.
 */
const TABLES = {
  identities: (id) => sql`
    select ${without('i', 'user_id')} as row from identities as i
    where i.user_id = ${id} order by i.created_at`,
  sessions: (id) => sql`
    select ${without('s', 'user_id', 'token_hash')} as row from sessions as s
    where s.user_id = ${id} order by s.created_at`,
  quizAttempts: (id) => sql`
    select ${without('a', 'user_id')} as row from quiz_attempts as a
    where a.user_id = ${id} order by a.local_day, a.started_at`,
  quizAnswers: (id, hidden) => sql`
    select jsonb_build_object(
      'attempt_id', answer.attempt_id, 'position', answer.position,
      'question', question.text, 'scripture_reference', question.scripture_reference,
      'selected', case when answer.question_id <> all(${hidden}) then chosen.text end,
      'outcome', answer.outcome,
      'served_at', answer.served_at, 'answered_at', answer.answered_at
    ) as row
    from quiz_attempts as attempt
    join quiz_answers as answer on answer.attempt_id = attempt.id
    join questions as question on question.id = answer.question_id
    left join question_options as chosen on chosen.id = answer.selected_option_id
    where attempt.user_id = ${id}
      -- Questions of an open quiz that were not shown yet stay secret. Those of a sprint count as
      -- served from the start, so only the answered ones are known to have been shown.
      and (attempt.finished_at is not null or answer.outcome is not null
        or (answer.served_at is not null and attempt.quiz_type <> 'sprint'))
    order by attempt.local_day, attempt.started_at, answer.position`,
  /** Those of practice rounds that are no longer kept. */
  answeredQuestions: (id) => sql`
    select ${without('answered', 'user_id')} || jsonb_build_object(
      'question', question.text, 'scripture_reference', question.scripture_reference
    ) as row
    from answered_questions as answered join questions as question on question.id = answered.question_id
    where answered.user_id = ${id} order by answered.question_id`,
  /** How they stand in the Bible, as far as their answers tell it. */
  skill: (id) => sql`
    select ${without('s', 'user_id')} as row from learner_skills as s where s.user_id = ${id}`,
  /** What comes back in reviews, with every answer that it is calculated from, and what was missed. */
  reviewCards: (id, hidden) => sql`
    select ${without('card', 'user_id')} || jsonb_build_object(
      'question', question.text, 'scripture_reference', question.scripture_reference,
      'missed_option_id', case when card.question_id <> all(${hidden}) then chosen.id end,
      'missed_option', case when card.question_id <> all(${hidden}) then chosen.text end,
      'answers', (
        select jsonb_agg(jsonb_build_object(
          'answered_at', to_timestamp(answer / 10),
          'grade', case answer % 10 when ${sql.lit(REVIEW_GRADES.again)} then 'again' else 'good' end
        )) from unnest(card.history) as answer
      )
    ) as row
    from review_cards as card join questions as question on question.id = card.question_id
    left join question_options as chosen on chosen.id = card.missed_option_id
    where card.user_id = ${id} order by card.question_id`,
  /** How far they are in each book, and when they mastered it. */
  bookProgress: (id) => sql`
    select ${without('p', 'user_id')} as row from book_progress as p
    where p.user_id = ${id} order by p.book`,
  /** The days of each week of their own calendar on which they answered questions: a bit per day. */
  studyWeeks: (id) => sql`
    select ${without('w', 'user_id')} as row from study_weeks as w
    where w.user_id = ${id} order by w.starts_on`,
  xpEntries: (id) => sql`
    select ${without('x', 'user_id')} as row from xp_entries as x
    where x.user_id = ${id} order by x.earned_at`,
  books: (id) => sql`
    select ${without('b', 'user_id')} as row from user_books as b
    where b.user_id = ${id} order by b.book`,
  badges: (id) => sql`
    select ${without('b', 'user_id')} as row from user_badges as b
    where b.user_id = ${id} order by b.earned_at`,
  /** The days of each week on which they played: a bit per day. */
  weeks: (id) => sql`
    select ${without('w', 'user_id')} as row from learner_weeks as w
    where w.user_id = ${id} order by w.starts_on`,
  churches: (id) => sql`
    select ${without('m', 'user_id')} || jsonb_build_object('church', church.name) as row
    from church_memberships as m join churches as church on church.id = m.church_id
    where m.user_id = ${id} order by m.joined_at`,
  churchCredits: (id) => sql`
    select ${without('c', 'user_id')} || jsonb_build_object('church', church.name) as row
    from church_credits as c left join churches as church on church.id = c.church_id
    where c.user_id = ${id} order by c.earned_at`,
  scores: (id) => sql`
    select ${without('s', 'user_id')} as row from user_scores as s
    where s.user_id = ${id} order by s.starts_on, s.period`,
  churchScores: (id) => sql`
    select ${without('s', 'user_id')} || jsonb_build_object('church', church.name) as row
    from member_scores as s join churches as church on church.id = s.church_id
    where s.user_id = ${id} order by s.starts_on, s.period`,
  groups: (id) => sql`
    select ${without('m', 'user_id')} || jsonb_build_object('group', g.name) as row
    from group_members as m join study_groups as g on g.id = m.group_id
    where m.user_id = ${id} order by m.joined_at`,
  favoriteGroups: (id) => sql`
    select ${without('f', 'user_id')} || jsonb_build_object('group', g.name) as row
    from group_favorites as f join study_groups as g on g.id = f.group_id
    where f.user_id = ${id} order by g.name, g.id`,
  groupCredits: (id) => sql`
    select ${without('c', 'user_id')} || jsonb_build_object('group', g.name) as row
    from group_credits as c join study_groups as g on g.id = c.group_id
    where c.user_id = ${id} order by c.earned_at, c.id`,
  sprints: (id) => sql`
    select ${without('p', 'user_id')}
      || jsonb_build_object('group', g.name, 'theme', s.theme, 'started_at', s.started_at) as row
    from sprint_players as p
    join sprints as s on s.id = p.sprint_id join study_groups as g on g.id = s.group_id
    where p.user_id = ${id} order by s.started_at`,
  /** What they did as an administrator. */
  administratorActions: (id) => sql`
    select ${ofAuditEntry} as row from audit_entries as e
    where e.actor_id = ${id} order by e.created_at, e.id`,
  /** What administrators did to their account. */
  actionsByAdministrators: (id) => sql`
    select ${ofAuditEntry} as row from audit_entries as e
    where e.subject_user_id = ${id} order by e.created_at, e.id`,
  reports: (id) => sql`
    select ${ofReport} as row from reports as r
    where r.reporter_id = ${id} order by r.created_at, r.id`,
  /** Reports of their name, without who reported it. */
  reportsOfName: (id) => sql`
    select ${ofReport} as row from reports as r
    where r.subject_user_id = ${id} order by r.created_at, r.id`,
  /** The reports that they handled as an administrator. */
  handledReports: (id) => sql`
    select ${ofReport} as row from reports as r
    where r.handled_by_id = ${id} order by r.created_at, r.id`,
} satisfies Readonly<
  Record<string, (id: RawBuilder<unknown>, hidden: RawBuilder<unknown>) => RawBuilder<unknown>>
>

export type OwnDataTable = keyof typeof TABLES

export const OWN_DATA_TABLES = Object.keys(TABLES) as readonly OwnDataTable[]

/** Rows that are read at once: those of 100 practice rounds have about 200 kB. */
const ROWS_PER_BATCH = 100

/** A part of what is stored about a user: their account, or some rows of a table. */
export type OwnDataPart =
  | { readonly table: 'account'; readonly row: Row }
  | { readonly table: OwnDataTable; readonly rows: readonly Row[] }

/**
 * Everything stored about a user, table by table in few rows at a time, and from one moment: it is read in
 * one transaction, which lasts until the reader has all of it or stops. Left out are session token hashes,
 * the questions of an open quiz that were not shown yet, and the answers to questions that count in a quiz
 * that can still be played, in that quiz too. Every table has at least one part.
 * @throws not_signed_in when the account is gone by then
 */
export async function* readOwnData(
  database: Database,
  userId: string,
  now: Date,
): AsyncGenerator<OwnDataPart, void> {
  const hiddenIds = await hiddenQuestionIds(database, userId, now)
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const id = sql`${userId}::uuid`
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(u) as row from users as u where u.id = ${id}`.execute(transaction)
    const [account] = rows
    if (!account) throw accountNotFound()
    yield { table: 'account', row: account.row }
    const hidden = sql`${[...hiddenIds]}::uuid[]`
    for (const table of OWN_DATA_TABLES) {
      for await (const rows of readTable(transaction, TABLES[table](id, hidden))) {
        yield { table, rows: table === 'quizAttempts' ? concealAnswers(hiddenIds, rows) : rows }
      }
    }
  } finally {
    await transaction.rollback().execute()
  }
}

/** Before the transaction, in which the questions of a day could not be drawn. */
const hiddenQuestionIds = async (
  database: Database,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const row = await database
    .selectFrom('users')
    .select(LEARNER_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw accountNotFound()
  return questionIdsWithHiddenAnswer(QUIZ_KINDS, database, readLearner(row, now), now)
}

type StoredAnswer = {
  readonly questionId: string
  readonly selectedOptionId: string
  readonly correctOptionId: string | null
}

/** Attempts whose stored results tell nothing of the answers to these questions. */
const concealAnswers = (hiddenIds: ReadonlySet<string>, attempts: readonly Row[]): Row[] =>
  attempts.map((attempt) => {
    const result = attempt.result as { readonly answers: readonly StoredAnswer[] } | null
    if (!result?.answers.some(({ questionId }) => hiddenIds.has(questionId))) return attempt
    const answers = result.answers.map((answer) =>
      hiddenIds.has(answer.questionId) ? concealed(answer) : answer,
    )
    return { ...attempt, result: { ...result, answers } }
  })

/** The rows of a table, few at a time; at least once. */
async function* readTable(
  transaction: Database,
  select: RawBuilder<unknown>,
): AsyncGenerator<readonly Row[], void> {
  await sql`declare own_data no scroll cursor for ${select}`.execute(transaction)
  let isOver = false
  while (!isOver) {
    const { rows } = await sql<{ row: Row }>`
      fetch ${sql.lit(ROWS_PER_BATCH)} from own_data`.execute(transaction)
    yield rows.map(({ row }) => row)
    isOver = rows.length < ROWS_PER_BATCH
  }
  await sql`close own_data`.execute(transaction)
}
