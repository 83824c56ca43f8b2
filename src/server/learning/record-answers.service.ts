import { sql } from 'kysely'
import type { ChallengeState } from '../../domain/rating/challenge.ts'
import type { DayKey } from '../../domain/time/time.ts'
import { compileOnce } from '../platform/db/compile-once.ts'
import type { Database } from '../platform/db/database.ts'
import { type Statement, sendWithNext } from '../platform/db/sent-together.ts'
import { insertTotals, sealBooks, totalsRows } from './book-progress.service.ts'
import {
  type AnsweredQuestion,
  type Learned,
  type LearnedCard,
  learnedFrom,
  type QuestionOutcome,
  type RatedRow,
  ratedQuestion,
  type StoredCard,
} from './learned.ts'
import { addStudied, insertStudied, weeksRows } from './study-week.service.ts'

const skillStatement = compileOnce((database, { user }: { readonly user: string }) =>
  database
    .selectFrom('learner_skills')
    .select(['challengeState', 'isToBeReplayed'])
    .where('user', '=', user),
)

type QuestionRow = RatedRow & {
  readonly id: string
  readonly challengeState: ChallengeState | null
  readonly isToBeReplayed: boolean | null
  /** Null if the learner has not met the question; its times are texts. */
  readonly card: StoredCardRow | null
}

type StoredCardRow = {
  readonly [Key in keyof StoredCard]: StoredCard[Key] extends Date | null
    ? string | Extract<StoredCard[Key], null>
    : StoredCard[Key]
}

/** `ids` as JSON. */
type QuestionsOfLearner = { readonly user: string; readonly ids: string }

/**
 * Reads by keys. Without the limits, all cards of the learner would be read, and small tables from end to end.
 */
const questionsStatement = compileOnce(
  (_database, { user, ids }: QuestionsOfLearner) => sql<QuestionRow>`
    select question.id, question.book, question.difficulty,
      measured.measured_difficulty as "measuredDifficulty",
      measured.difficulty_variance as "difficultyVariance",
      skill.challenge_state as "challengeState", skill.is_to_be_replayed as "isToBeReplayed",
      card.card
    from jsonb_array_elements_text(${ids}::jsonb) as answered(id)
    cross join lateral (
      select id, book, difficulty from questions where id = answered.id::uuid limit 1
    ) as question
    left join lateral (
      select measured_difficulty, difficulty_variance from question_statistics
      where question_id = question.id limit 1
    ) as measured on true
    left join lateral (
      select json_build_object(
        'stability', stability, 'difficulty', difficulty, 'answeredAt', answered_at, 'book', book,
        'correctSince', correct_since, 'missedAt', missed_at, 'missedOptionId', missed_option_id,
        'isMastered', is_mastered
      ) as card from review_cards
      where user_id = ${user}::uuid and question_id = question.id limit 1
    ) as card on true
    left join learner_skills as skill on skill.user_id = ${user}::uuid`,
)

/** What is known of a learner and of some questions. */
export type KnownOfLearner = {
  /** Null for who has not answered anything. */
  readonly state: ChallengeState | null
  /** Whether earlier answers are still to be replayed, these among them. */
  readonly isToBeReplayed: boolean
  readonly questions: readonly AnsweredQuestion[]
}

/** The statement that reads what is known of a learner and of some questions, to be sent with others. */
export const readKnownStatement = (
  userId: string,
  questionIds: readonly string[],
): Statement<QuestionRow> =>
  questionsStatement.with({ user: userId, ids: JSON.stringify(questionIds) })

/** What `readKnownStatement` has read, of at least one question. */
export const knownFrom = (rows: readonly QuestionRow[]): KnownOfLearner => knownWith(rows[0], rows)

/** Reads what is known of a learner, and of these questions in their memory. */
export const readKnown = async (
  database: Database,
  userId: string,
  questionIds: readonly string[],
): Promise<KnownOfLearner> => {
  if (questionIds.length === 0) {
    const [skill] = await skillStatement(database, { user: userId })
    return knownWith(skill, [])
  }
  const ids = JSON.stringify(questionIds)
  return knownFrom(await questionsStatement(database, { user: userId, ids }))
}

const knownWith = (
  skill: Partial<Pick<QuestionRow, 'challengeState' | 'isToBeReplayed'>> | undefined,
  questions: readonly QuestionRow[],
): KnownOfLearner => ({
  state: skill?.challengeState ?? null,
  isToBeReplayed: skill?.isToBeReplayed === true,
  questions: questions.map(answeredQuestion),
})

const answeredQuestion = (row: QuestionRow): AnsweredQuestion => ({
  ...ratedQuestion(row),
  id: row.id,
  card: row.card && storedCard(row.card),
})

const storedCard = (card: StoredCardRow): StoredCard => ({
  ...card,
  answeredAt: new Date(card.answeredAt),
  correctSince: card.correctSince === null ? null : new Date(card.correctSince),
  missedAt: card.missedAt === null ? null : new Date(card.missedAt),
})

/** When answers were given, and when fair play allows their questions to be asked again; null for now. */
export type AnswerTimes = {
  readonly now: Date
  /** The learner's date that they count for. */
  readonly day: DayKey
  readonly reviewableAt: Date | null
}

/**
 * Records what answers tell of the learner, who must be locked: their skill, the cards of the questions, how far
 * they are in each book and what they have studied in the week. The cards and books of whoever played before there
 * were ratings are left to the replay of all their answers.
 * @param alreadyKnown what is known of these questions, if it was read under the same lock
 */
export const recordAnswers = async (
  transaction: Database,
  userId: string,
  outcomes: readonly QuestionOutcome[],
  { now, day, reviewableAt }: AnswerTimes,
  alreadyKnown: KnownOfLearner | null = null,
): Promise<void> => {
  if (outcomes.length === 0) return
  const ids = outcomes.map(({ questionId }) => questionId)
  const known = alreadyKnown ?? (await readKnown(transaction, userId, ids))
  const questions = outcomes.filter(
    ({ outcome, isBySibling }) => outcome !== 'skipped' && !isBySibling,
  ).length
  if (known.isToBeReplayed) {
    await addStudied(transaction, userId, { day, questions, learnedAgain: 0 })
    return
  }
  const learned = learnedFrom(known.state, known.questions, outcomes)
  const rows = learned.cards.map((card) => cardRow(card, reviewableAt))
  const weeks = weeksRows({ day, questions, learnedAgain: learned.learnedAgain })
  await storeLearned(transaction, userId, learned, rows, weeks)
  await sealBooks(transaction, userId, learned.cards, now)
}

/**
 * Records all answers of a learner, who must be locked and has no cards: what they answered before there were
 * ratings.
 * @param answers in the order in which they were given
 */
export const replayAnswers = async (
  transaction: Database,
  userId: string,
  answers: readonly (QuestionOutcome & { readonly reviewableAt: Date | null })[],
  now: Date,
): Promise<void> => {
  const ids = [...new Set(answers.map(({ questionId }) => questionId))]
  const { questions } = await readKnown(transaction, userId, ids)
  const learned = learnedFrom(null, questions, answers)
  const rows = new Map<string, CardRow>()
  for (const [index, card] of learned.cards.entries()) {
    const row = cardRow(card, answers[index]?.reviewableAt ?? null)
    const history = [...(rows.get(card.questionId)?.history ?? []), ...row.history]
    rows.set(card.questionId, { ...row, history })
  }
  await storeLearned(transaction, userId, learned, [...rows.values()])
  await sealBooks(transaction, userId, learned.cards, now)
}

/** A card as it is stored. */
type CardRow = Omit<LearnedCard, 'grade'> & { readonly history: readonly number[] }

const cardRow = ({ grade, ...card }: LearnedCard, reviewableAt: Date | null): CardRow => ({
  ...card,
  dueAt: reviewableAt && reviewableAt > card.dueAt ? reviewableAt : card.dueAt,
  // See the column.
  history: [Math.floor(card.answeredAt.getTime() / 1000) * 10 + grade],
})

/** All but the user as JSON. */
type LearnedValues = {
  readonly user: string
  readonly state: string
  readonly cards: string
  readonly totals: string
  readonly weeks: string
}

const learnedStatement = compileOnce(
  (_database, { user, state, cards, totals, weeks }: LearnedValues) => sql`
    with skill as (
      insert into learner_skills (user_id, challenge_state) values (${user}::uuid, ${state}::jsonb)
      on conflict (user_id) do update set challenge_state = excluded.challenge_state,
        is_to_be_replayed = false
    ), books as (${insertTotals(user, totals)}
    ), weeks as (${insertStudied(user, weeks)}
    )
    insert into review_cards as card
      (user_id, question_id, book, stability, difficulty, answered_at, due_at, history,
        correct_since, missed_at, missed_option_id, is_mastered)
    select ${user}::uuid, "questionId", book, stability, difficulty, "answeredAt", "dueAt", history,
      "correctSince", "missedAt", "missedOptionId", "isMastered"
    from jsonb_to_recordset(${cards}::jsonb) as learned(
      "questionId" uuid, book smallint, stability real, difficulty real, "answeredAt" timestamptz,
      "dueAt" timestamptz, history bigint[], "correctSince" timestamptz, "missedAt" timestamptz,
      "missedOptionId" uuid, "isMastered" boolean
    )
    on conflict (user_id, question_id) do update set
      book = excluded.book, stability = excluded.stability, difficulty = excluded.difficulty,
      answered_at = excluded.answered_at, due_at = excluded.due_at,
      history = card.history || excluded.history, correct_since = excluded.correct_since,
      missed_at = excluded.missed_at, missed_option_id = excluded.missed_option_id,
      is_mastered = excluded.is_mastered`,
)

/**
 * Stores a learner's skill, and adds answers to their cards, each question at most once, to the sums of their books
 * and to their week: one statement, as it comes with each answer of a quiz.
 * @param weeks see `weeksRows`
 */
const storeLearned = async (
  transaction: Database,
  userId: string,
  { state, totals }: Pick<Learned, 'state' | 'totals'>,
  cards: readonly CardRow[],
  weeks = '[]',
): Promise<void> => {
  const values = {
    user: userId,
    state: JSON.stringify(state),
    cards: JSON.stringify(cards),
    totals: totalsRows(totals),
    weeks,
  }
  await sendWithNext(transaction, learnedStatement.with(values))
}
