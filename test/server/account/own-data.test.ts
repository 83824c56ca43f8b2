import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { callerWithLoadedSession } from '../../support/caller.ts'
import { optionFor } from '../../support/play.ts'
import { columnsOfUsers, createAccountData } from './account-data.ts'

/** The key of each column that refers to users in the download. A new one fails until it has one. */
const KEY_OF_COLUMN: Readonly<Record<string, string>> = {
  'users.id': 'account',
  'identities.user_id': 'identities',
  'sessions.user_id': 'sessions',
  'quiz_attempts.user_id': 'quizAttempts',
  'xp_entries.user_id': 'xpEntries',
  'user_books.user_id': 'books',
  'user_badges.user_id': 'badges',
  'learner_weeks.user_id': 'weeks',
  'church_memberships.user_id': 'churches',
  'church_credits.user_id': 'churchCredits',
  'user_scores.user_id': 'scores',
  'member_scores.user_id': 'churchScores',
  'group_members.user_id': 'groups',
  'group_favorites.user_id': 'favoriteGroups',
  'group_credits.user_id': 'groupCredits',
  'sprint_players.user_id': 'sprints',
  'audit_entries.actor_id': 'administratorActions',
  'audit_entries.subject_user_id': 'actionsByAdministrators',
  'reports.reporter_id': 'reports',
  'reports.subject_user_id': 'reportsOfName',
  'reports.handled_by_id': 'handledReports',
}

/** Columns that say nothing about the person: ids of users, and the hash of a cookie. */
const LEFT_OUT = new Set([
  'user_id',
  'actor_id',
  'subject_user_id',
  'reporter_id',
  'handled_by_id',
  'token_hash',
])

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

describe('the download of personal data', () => {
  const backend = useTestBackendWithHttp()

  it('has every row and column about the person', async () => {
    const person = await backend.http.signIn('ruth@example.org')
    await createAccountData(backend, person)
    const { json } = await person.get('/api/users/me/data')
    const tables = await columnsOfUsers(backend.database)
    expect(Object.keys(KEY_OF_COLUMN).sort()).toEqual(
      tables.map(({ table, column }) => `${table}.${column}`).sort(),
    )
    for (const { table, column } of tables) {
      const { rows } = await sql<Record<string, unknown>>`
        select to_jsonb(t) as row from ${sql.id(table)} as t
        where ${sql.id(column)} = ${person.userId}::uuid`.execute(backend.database)
      expect(rows.length, table).toBeGreaterThan(0)
      const stored = rows.map(({ row }) =>
        Object.fromEntries(
          Object.entries(row as object)
            .filter(([name]) => !LEFT_OUT.has(name))
            .map(([name, value]) => [camelCase(name), value]),
        ),
      )
      const downloaded = [json[KEY_OF_COLUMN[`${table}.${column}`] as string]].flat()
      expect(downloaded, table).toHaveLength(stored.length)
      expect(downloaded, table).toEqual(
        expect.arrayContaining(stored.map((row) => expect.objectContaining(row))),
      )
    }
  })

  it('has the text of each answer', async () => {
    const person = await backend.http.signIn()
    const { attemptId } = await createAccountData(backend, person)
    const { quizAnswers } = (await person.get('/api/users/me/data')).json
    expect(quizAnswers).toHaveLength(13)
    const first = quizAnswers.find(
      (answer: { attemptId: string; answeredAt: string }) =>
        answer.attemptId === attemptId && answer.answeredAt,
    )
    expect(first).toEqual({
      attemptId,
      position: 0,
      question: expect.stringMatching(/\S/),
      scriptureReference: expect.stringMatching(/\d+:\d+/),
      selected: expect.stringMatching(/\S/),
      outcome: 'correct',
      servedAt: expect.any(String),
      answeredAt: expect.any(String),
    })
  })

  it('has nothing about anybody else', async () => {
    const [person, other] = [await backend.http.signIn(), await backend.http.signIn()]
    await createAccountData(backend, other)
    const { text, json } = await person.get('/api/users/me/data')
    expect(text).not.toContain(other.userId)
    expect(json).toMatchObject({ quizAttempts: [], quizAnswers: [], xpEntries: [], badges: [] })
    expect(json).toMatchObject({ churches: [], churchCredits: [], scores: [], churchScores: [] })
    expect(json).toMatchObject({ groups: [], favoriteGroups: [], groupCredits: [], sprints: [] })
    expect(json.sessions).toHaveLength(1)
  })

  it('names the person’s groups, and nobody else in them', async () => {
    const [person, other] = [await backend.http.signIn(), await backend.http.signIn()]
    const { id: groupId, inviteCode } = (await createAccountData(backend, other)).group
    expect((await person.post('/api/groups/join', { inviteCode })).status).toBe(200)
    await person.patch(`/api/study-groups/${groupId}/favorite`, { isFavorite: true })
    const { question } = (await person.get(`/api/quiz/attempt?sprintGroup=${groupId}`)).json
    const { text, json } = await person.get('/api/users/me/data')
    expect(text).not.toContain(other.userId)
    expect(text).not.toContain(inviteCode)
    const group = 'Gleaners'
    expect(json).toMatchObject({
      groups: [{ groupId, group, isLeader: false }],
      favoriteGroups: [{ groupId, group }],
      groupCredits: [],
      sprints: [{ group, theme: 'Ruth', answered: 0, xp: 0 }],
      quizAttempts: [{ quizType: 'sprint' }],
      quizAnswers: [],
    })
    const selectedOptionId = optionFor(backend.answerKey, question.id, 'wrong')
    const answer = { sprintGroup: groupId, questionId: question.id, selectedOptionId }
    await person.post('/api/quiz/answer', answer)
    const { quizAnswers, sprints } = (await person.get('/api/users/me/data')).json
    expect(quizAnswers).toMatchObject([{ question: question.question, outcome: 'wrong' }])
    expect(sprints).toMatchObject([{ answered: 1, correct: 0 }])
  })

  it('does not reveal unseen questions or correct answers of an open daily quiz', async () => {
    const person = await backend.http.signIn()
    const { attemptId } = (await person.post('/api/daily/start')).json
    const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
    const { json, text } = await person.get('/api/users/me/data')
    expect(json.quizAnswers).toEqual([
      expect.objectContaining({ question: question.question, selected: null, outcome: null }),
    ])
    const right = backend.answerKey.get(question.id)?.right
    expect(right).toBeDefined()
    expect(text).not.toContain(right)
  })

  it('is refused when the account was deleted meanwhile', async () => {
    const { id, caller } = await backend.newLearner()
    const late = await callerWithLoadedSession(backend.application, id)
    await caller.user.deleteAccount()
    await expect(late.user.downloadData()).rejects.toMatchObject({ errorCode: 'not_signed_in' })
  })

  it('needs a session', async () => {
    expect((await backend.http.anonymous().get('/api/users/me/data')).status).toBe(401)
  })
})
