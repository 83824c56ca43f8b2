import { sql } from 'kysely'
import { areSiblings, type StoryQuestion } from '../../../domain/question/sibling.ts'
import { parseReference } from '../../../domain/scripture/scripture.ts'
import type { Database } from '../../platform/db/database.ts'

type FoundSibling = StoryQuestion & { readonly ofQuestionId: string }

/** Candidates that are read for each question and way to find them: more than a written bank has of a chapter. */
const READ_PER_QUESTION = 30

/**
 * For each question some others on the same story, by its id: active ones, which the learner has not put
 * aside.
 */
export const findSiblings = async (
  database: Database,
  userId: string,
  questions: readonly StoryQuestion[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (questions.length === 0) return new Map()
  const searched = questions.map(({ questionId, landmark, scriptureReference }) => {
    const reference = parseReference(scriptureReference)
    const { book = null, chapter = null } = reference ?? {}
    return { questionId, landmark, book, chapter }
  })
  const limit = sql.lit(READ_PER_QUESTION)
  const { rows } = await sql<FoundSibling>`
    select distinct one."questionId" as "ofQuestionId", sibling.id as "questionId", sibling.landmark,
      sibling.scripture_reference as "scriptureReference"
    from jsonb_to_recordset(${JSON.stringify(searched)}::jsonb)
      as one("questionId" uuid, landmark text, book smallint, chapter int)
    cross join lateral (
      (
        select id, landmark, scripture_reference from questions as question
        where question.ordinal is not null and question.landmark = one.landmark limit ${limit}
      )
      union all
      (
        select id, landmark, scripture_reference from questions as question
        where question.ordinal is not null and question.book = one.book
          and substring(question.scripture_reference from ' ([0-9]+):')::int = one.chapter
        limit ${limit}
      )
    ) as sibling
    where sibling.id <> one."questionId" and not coalesce((
      -- One look-up for each: as a join, all cards of the learner would be read.
      select card.is_aside from review_cards as card
      where card.user_id = ${userId}::uuid and card.question_id = sibling.id
    ), false)`.execute(database)
  const byId = new Map(questions.map((question) => [question.questionId, question]))
  const siblings = new Map<string, string[]>()
  for (const { ofQuestionId, ...sibling } of rows) {
    const question = byId.get(ofQuestionId)
    if (!question || !areSiblings(question, sibling)) continue
    siblings.set(ofQuestionId, [...(siblings.get(ofQuestionId) ?? []), sibling.questionId])
  }
  return siblings
}
