import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { QuestionDraft } from '../../src/domain/question/question-draft.ts'
import { churchEntrySchema } from '../../src/domain/schema/church.ts'
import type { DayKey } from '../../src/domain/time/time.ts'
import type { XpAward } from '../../src/domain/xp.ts'
import { churchColumnsOf } from '../../src/server/church/proposal.service.ts'
import type { Learner } from '../../src/server/learner/learner.ts'
import { storeSearchText } from '../../src/server/learner/user.service.ts'
import { changeCounter } from '../../src/server/platform/counter.service.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { bankItemOf } from '../../src/server/prepare/bank-item.ts'
import { insertQuestions } from '../../src/server/question/bank/new-questions.service.ts'
import { lockBooks } from '../../src/server/question/bank/rows.service.ts'

export const CREATED_AT = new Date('2026-01-01T00:00:00Z')

/** Creates a learner; columns that are not given have the defaults of a new one. */
export const createLearner = async (
  database: Database,
  columns: { readonly [Column in keyof Omit<Learner, 'id'>]?: string | number | boolean } = {},
): Promise<string> => {
  const id = randomUUID()
  const row = { id, firstName: 'Ruth', lastName: 'Naomi', createdAt: CREATED_AT, ...columns }
  await database
    .insertInto('users')
    .values(row as { id: string; createdAt: Date })
    .execute()
  await storeSearchText(database, row as Parameters<typeof storeSearchText>[1])
  await changeCounter(database, 'unaffiliated_users', id, 1)
  await changeCounter(database, 'users', id, 1)
  return id
}

/** Creates a church that nobody belongs to. */
export const createChurch = async (
  database: Database,
  name: string,
  { createdAt = CREATED_AT, ...place }: { city?: string; state?: string; createdAt?: Date } = {},
): Promise<string> => {
  const id = randomUUID()
  const entry = churchEntrySchema.parse({ name, ...place })
  await database
    .insertInto('churches')
    .values({ id, ...churchColumnsOf(entry), createdAt })
    .execute()
  await changeCounter(database, 'churches', id, 1)
  return id
}

const insertXpEntries = async (
  database: Database,
  userId: string,
  awards: readonly XpAward[],
  earnedAt: Date,
): Promise<void> => {
  await database
    .insertInto('xp_entries')
    .values(awards.map((award) => ({ id: randomUUID(), user: userId, ...award, earnedAt })))
    .execute()
}

/** Adds XP to the learner's total, with an entry in the ledger. */
export const giveXp = async (database: Database, userId: string, amount: number): Promise<void> => {
  const award: XpAward = { kind: 'daily_base', sourceKey: `test:${randomUUID()}`, amount }
  await insertXpEntries(database, userId, [award], CREATED_AT)
  await sql`update users set total_xp = total_xp + ${amount}::int where id = ${userId}::uuid`.execute(
    database,
  )
}

/** Creates finished daily quizzes on these days, every answer wrong, with their XP and streak. */
export const giveFinishedDailies = async (
  database: Database,
  userId: string,
  days: readonly DayKey[],
): Promise<void> => {
  const finishedAt = CREATED_AT
  for (const localDay of days) {
    const attempt = { user: userId, quizType: 'daily', localDay, total: 10, score: 0 } as const
    await database
      .insertInto('quiz_attempts')
      .values({ id: randomUUID(), ...attempt, startedAt: finishedAt, finishedAt })
      .execute()
    await giveXp(database, userId, 20)
  }
  const [count, last] = [days.length, days.at(-1) ?? null]
  await database
    .updateTable('users')
    .set({ dailyQuizzes: count, dailyQuestions: 10 * count, streakLength: count })
    .set({ streakBest: count, streakLastDay: last, streakCoveredThrough: last })
    .where('id', '=', userId)
    .execute()
}

/** Makes questions unique, since the same text and reference is the same question. */
let drafted = 0

/** A question as the files of the question bank write it. */
export const draftQuestion = (change: Partial<QuestionDraft> = {}): QuestionDraft => ({
  key: `test-${randomUUID()}`,
  book: 'Genesis',
  kind: 'name',
  landmark: null,
  question: `Who made the heaven and the earth? (${++drafted})`,
  reference: 'Genesis 1:1',
  theme: 'Creation',
  difficulty: 1,
  answer: 'God',
  wrong: ['Adam', 'Noah', 'Abraham'],
  from: ['Genesis 2:20', 'Genesis 6:22', 'plausible: he is called the father of many'],
  lesson: 'The Bible opens with the one who was there before everything else.',
  ...change,
})

/**
 * Adds questions to the bank's versions; a product that starts again takes them for edited ones, and keeps them.
 * @returns their ids, in their order
 */
export const createQuestions = async (
  database: Database,
  drafts: readonly QuestionDraft[],
): Promise<string[]> => {
  const items = drafts.map(bankItemOf)
  return database.transaction().execute(async (transaction) => {
    await lockBooks(
      transaction,
      items.map(({ content }) => content.book),
    )
    const rows = await transaction
      .selectFrom('question_versions')
      .select(['id', 'book', 'isActive', 'archivedAt'])
      .where('isBank', '=', true)
      .execute()
    const versions = new Map(rows.map((version) => [version.book, version]))
    const questions = items.map(({ key, content }) => ({
      ...content,
      bankKey: key,
      versionId: versions.get(content.book)?.id ?? null,
      isActive: versions.get(content.book)?.isActive ?? true,
      archivedAt: versions.get(content.book)?.archivedAt ?? null,
    }))
    const ids = await insertQuestions(transaction, questions, CREATED_AT)
    return ids.filter((id) => id !== null)
  })
}
