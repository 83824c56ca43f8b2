import { VERSION_QUESTIONS_PER_PAGE } from '../../../domain/question/question-version.ts'
import type { Learner } from '../../learner/learner.ts'
import type { Database } from '../../platform/db/database.ts'
import { type LoadedQuestion, loadQuestions } from '../../question/bank/question.service.ts'
import { questionIdsWithHiddenAnswer } from '../../quiz/secret-questions.service.ts'
import { QUIZ_KINDS } from '../../quiz-kinds.ts'
import { findVersion, type QuestionVersion } from './version.service.ts'

export type VersionQuestions = {
  readonly version: QuestionVersion
  readonly questions: readonly (LoadedQuestion & {
    readonly isActive: boolean
    /** The reader can still play it in a daily quiz or a sprint: they do not see its answer. */
    readonly isAnswerHidden: boolean
  })[]
  readonly nextCursor: number | null
}

/**
 * A version and a page of its questions in the order of their book, also before it is activated.
 * @param after the position of the last question of the page before
 * @throws not_found
 */
export const readVersionQuestions = async (
  database: Database,
  reader: Learner,
  id: string,
  after: number,
  now: Date,
): Promise<VersionQuestions> => {
  const version = await findVersion(database, id)
  const rows = await database
    .selectFrom('questions')
    .select(['id', 'position', 'isActive'])
    .where('version', '=', id)
    .where('deletedAt', 'is', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(VERSION_QUESTIONS_PER_PAGE + 1)
    .execute()
  const page = rows.slice(0, VERSION_QUESTIONS_PER_PAGE)
  const activeIds = new Set(page.filter(({ isActive }) => isActive).map((row) => row.id))
  const [questions, hidden] = await Promise.all([
    loadQuestions(
      database,
      page.map((row) => row.id),
    ),
    questionIdsWithHiddenAnswer(QUIZ_KINDS, database, reader, now),
  ])
  const last = page.at(-1)?.position ?? null
  return {
    version,
    questions: questions.map((question) => ({
      ...question,
      isActive: activeIds.has(question.id),
      isAnswerHidden: hidden.has(question.id),
    })),
    nextCursor: rows.length > page.length ? last : null,
  }
}
