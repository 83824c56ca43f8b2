import { sql } from 'kysely'
import { hintOf, weeklyChallengeOf } from '../../domain/group/sprint.ts'
import type { Learner } from '../learner/learner.ts'
import type { Database } from '../platform/db/database.ts'
import { ServiceError } from '../platform/errors.ts'
import { loadQuestions } from '../question/bank/question.service.ts'
import { requireNotInSecretDaily } from '../quiz/secret-questions.service.ts'
import {
  questionsAnsweredInWeek,
  requireOpenSprint,
  requireRunningSprint,
  type StoredSprint,
} from './sprint.service.ts'

/**
 * A wrong option of a question that the member has not answered yet; the same whenever they ask.
 * @throws not_found if no sprint runs or the question is not in it; forbidden for who is not a member,
 *   and while hints are locked; conflict for a question that is answered or is in a daily quiz that the
 *   member can still play, and if the sprint opens on another day
 */
export const getHint = async (
  database: Database,
  member: Learner,
  { id: groupId, questionId }: { readonly id: string; readonly questionId: string },
  now: Date,
): Promise<string> => {
  const sprint = await requireRunningSprint(database, groupId, member.id)
  requireOpenSprint(sprint, now)
  if (!(await areHintsUnlocked(database, sprint))) {
    throw new ServiceError(
      'forbidden',
      'Hints unlock when the group has answered 60% of its weekly challenge.',
    )
  }
  const asked = await database
    .selectFrom('sprint_questions')
    .leftJoin('quiz_attempts', (join) =>
      join
        .onRef('quiz_attempts.sprint', '=', 'sprint_questions.sprint')
        .on('quiz_attempts.user', '=', member.id),
    )
    .leftJoin('quiz_answers', (join) =>
      join
        .onRef('quiz_answers.attempt', '=', 'quiz_attempts.id')
        .onRef('quiz_answers.question', '=', 'sprint_questions.question'),
    )
    .select('quiz_answers.outcome')
    .where('sprint_questions.sprint', '=', sprint.id)
    .where('sprint_questions.question', '=', questionId)
    .executeTakeFirst()
  if (!asked) throw new ServiceError('not_found', 'This question is not part of the sprint.')
  if (asked.outcome) throw new ServiceError('conflict', 'You’ve already answered this question.')
  await requireNotInSecretDaily(database, member, [questionId], now)
  const [question] = await loadQuestions(database, [questionId])
  return hintOf(questionId, question?.options ?? [])
}

const areHintsUnlocked = async (
  database: Database,
  { groupId, weekStartsOn }: StoredSprint,
): Promise<boolean> => {
  const answered = questionsAnsweredInWeek(sql`${groupId}::uuid`, sql`${weekStartsOn}::date`)
  const { rows } = await sql<{ answered: number }>`select ${answered} as answered`.execute(database)
  return weeklyChallengeOf(rows[0]?.answered ?? 0).hintsUnlocked
}
