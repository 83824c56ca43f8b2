import type { z } from 'zod'
import { SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import { parsePassage } from '../../domain/group/sprint-theme.ts'
import {
  DIFFICULTY_RANGES,
  MAX_DIFFICULTY,
  MIN_DIFFICULTY,
} from '../../domain/question/question.ts'
import type { Candidate } from '../../domain/question/question-choice.ts'
import type { Random } from '../../domain/random.ts'
import type {
  drawSprintQuestionsSchema,
  QuestionFilters,
  searchSprintQuestionsSchema,
} from '../../domain/schema/sprint.ts'
import { requireLeader } from '../group/role.service.ts'
import type { Learner } from '../learner/learner.ts'
import { anyOf } from '../platform/db/any-of.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { uncached } from '../platform/versioned-cache.ts'
import {
  drawQuestions,
  findQuestions,
  type LoadedQuestion,
  loadQuestions,
  type QuestionFilter,
} from '../question/bank/question.service.ts'
import { dailyQuestionIdsOfWeek } from './draw.service.ts'
import { listOpenSprintQuestionIds } from './sprint.service.ts'

const MAX_RESULTS = 20
/** Questions that are drawn to look for those of a difficulty: one in twenty has to be enough. */
const CANDIDATE_COUNT = 20 * SPRINT_LENGTH

const filterOf = ({ passage, difficulty }: QuestionFilters): QuestionFilter => ({
  passage: passage === '' ? null : parsePassage(passage),
  difficulty: difficulty ? DIFFICULTY_RANGES[difficulty] : null,
})

/** Questions that a leader cannot pick: those of daily quizzes, and of sprints that they can play. */
const reservedQuestionIds = async (
  database: Database,
  leader: Learner,
  daily: ReadonlySet<string>,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const reserved = new Set(daily)
  for (const id of await listOpenSprintQuestionIds(database, leader.id, now)) reserved.add(id)
  return reserved
}

/**
 * Random questions that a leader can pick for a sprint, without those of this week's daily
 * quizzes.
 * @throws not_found; forbidden for who is not a leader
 */
export const drawQuestionsToPick = async (
  database: Database,
  leader: Learner,
  { id: groupId, count, ...filters }: z.output<typeof drawSprintQuestionsSchema>,
  now: Date,
  random: Random,
): Promise<LoadedQuestion[]> => {
  await requireLeader(database, groupId, leader.id)
  const daily = await dailyQuestionIdsOfWeek(database, now)
  const reserved = await reservedQuestionIds(database, leader, daily, now)
  const isFree = (id: string): boolean => !reserved.has(id)
  const filter = filterOf(filters)
  const drawn = filter.passage ? [] : await drawByKey(database, filter, random)
  const free = drawn.filter(isFree)
  if (free.length >= count) return loadQuestions(database, free.slice(0, count))
  const seed = String(random())
  const found = await findQuestions(database, { ...filter, seed }, count + reserved.size)
  return loadQuestions(database, found.filter(isFree).slice(0, count))
}

/** Random questions of a difficulty, at a cost that does not depend on how many questions there are. */
const drawByKey = async (
  database: Database,
  { difficulty }: QuestionFilter,
  random: Random,
): Promise<string[]> => {
  const [from, to] = difficulty ?? [MIN_DIFFICULTY, MAX_DIFFICULTY]
  const isWithin = (one: Candidate): boolean => one.difficulty >= from && one.difficulty <= to
  const drawn = await drawQuestions(uncached(database), null, CANDIDATE_COUNT, random)
  return drawn.filter(isWithin).map(({ id }) => id)
}

/**
 * At most 20 questions that a leader can pick for a sprint, in the order of the Bible.
 * @throws not_found; forbidden for who is not a leader
 */
export const searchQuestionsToPick = async (
  database: Database,
  leader: Learner,
  { id: groupId, q, ...filters }: z.output<typeof searchSprintQuestionsSchema>,
  now: Date,
): Promise<LoadedQuestion[]> => {
  await requireLeader(database, groupId, leader.id)
  const daily = await dailyQuestionIdsOfWeek(database, now)
  const reserved = await reservedQuestionIds(database, leader, daily, now)
  const filter = { ...filterOf(filters), words: q }
  const found = await findQuestions(database, filter, MAX_RESULTS + reserved.size)
  const ids = found.filter((id) => !reserved.has(id)).slice(0, MAX_RESULTS)
  return loadQuestions(database, ids)
}

/**
 * Checks that a leader can put these questions into a sprint.
 * @throws invalid_input for a question that is not active; conflict for one of a daily quiz of
 *   this week, or of a sprint that the leader can play; both name the questions
 */
export const requirePickable = async (
  transaction: Database,
  leader: Learner,
  questionIds: readonly string[],
  daily: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  const active = await transaction
    .selectFrom('questions')
    .select('id')
    .where('id', '=', anyOf(questionIds))
    .where('ordinal', 'is not', null)
    .execute()
  const activeIds = new Set(active.map(({ id }) => id))
  const inactive = questionIds.filter((id) => !activeIds.has(id))
  if (inactive.length > 0) {
    throw new ServiceError(
      'invalid_input',
      'One of these questions is no longer available.',
      refused(inactive),
    )
  }
  const reserved = await reservedQuestionIds(transaction, leader, daily, now)
  const taken = questionIds.filter((id) => reserved.has(id))
  if (taken.length > 0) {
    throw new ServiceError(
      'conflict',
      'One of these questions is in a daily quiz of this week or in a sprint. Pick another one.',
      refused(taken),
    )
  }
}

const refused = (questionIds: readonly string[]) => ({ questionIds: questionIds.join(',') })
