import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { readOwnData } from '../../../src/server/account/own-data.service.ts'
import { useTestBackend, useTestBackendWithHttp } from '../../support/backend.ts'
import { EVERY_DATABASE } from '../../support/database.ts'
import type { HttpClient, Json } from '../../support/http.ts'
import { optionFor } from '../../support/play.ts'
import { expectErrorReply } from '../api/error-reply.ts'
import { columnsOfUsers, createAccountData } from './account-data.ts'
import { givePracticeRounds } from './practice-rounds.ts'

/** The key of each column that refers to users in the download. A new one fails until it has one. */
const KEY_OF_COLUMN: Readonly<Record<string, string>> = {
  'users.id': 'account',
  'identities.user_id': 'identities',
  'sessions.user_id': 'sessions',
  'quiz_attempts.user_id': 'quizAttempts',
  'answered_questions.user_id': 'answeredQuestions',
  'xp_entries.user_id': 'xpEntries',
  'user_books.user_id': 'books',
  'learner_skills.user_id': 'skill',
  'review_cards.user_id': 'reviewCards',
  'book_progress.user_id': 'bookProgress',
  'study_weeks.user_id': 'studyWeeks',
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

  it('tells what was chosen for a missed question once its daily quiz is finished, and not before', async () => {
    const person = await backend.http.signIn()
    const { attemptId } = (await person.post('/api/daily/start')).json
    const { question } = (await person.get(`/api/quiz/attempt?attemptId=${attemptId}`)).json
    const selectedOptionId = optionFor(backend.answerKey, question.id, 'wrong')
    await person.post('/api/quiz/answer', { attemptId, questionId: question.id, selectedOptionId })
    const missed = async () => {
      const [card] = (await person.get('/api/users/me/data')).json.reviewCards
      return [card.missedOptionId, card.missedOption]
    }
    expect(await missed()).toEqual([null, null])
    await person.post('/api/quiz/submit', {
      attemptId,
      answers: [],
      timeSpent: 5,
      quizType: 'daily',
    })
    expect(await missed()).toEqual([selectedOptionId, expect.stringMatching(/\S/)])
  })

  it('is refused when the account was deleted meanwhile', async () => {
    const { id, caller } = await backend.newLearner()
    await caller.user.deleteAccount()
    const reading = readOwnData(backend.database, id, backend.clock.now())
    await expect(reading.next()).rejects.toMatchObject({ errorCode: 'not_signed_in' })
  })

  it('needs a session, and nothing else', async () => {
    expect((await backend.http.anonymous().get('/api/users/me/data')).status).toBe(401)
    const person = await backend.http.signIn()
    expect((await person.get('/api/users/me/data?userId=1')).status).toBe(400)
  })

  it('is the same for who takes no packed replies', async () => {
    const person = await backend.http.signIn()
    const reply = await person.send('GET', '/api/users/me/data', {
      headers: { 'Accept-Encoding': 'identity' },
    })
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(reply.text).toBe((await person.get('/api/users/me/data')).text)
  })

  it('is an error, and no shorter file, when a table cannot be read', async () => {
    const person = await backend.http.signIn()
    await sql`alter table reports rename to lost_reports`.execute(backend.database)
    const reply = await person.get('/api/users/me/data')
    await sql`alter table lost_reports rename to reports`.execute(backend.database)
    expect(reply.status).toBe(500)
    expect((await person.get('/api/users/me/data')).status).toBe(200)
  })

  it('is unavailable for now when reading it takes too long', async () => {
    const person = await backend.http.signIn()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    const refused = await person.get('/api/users/me/data')
    expectErrorReply(refused, 503, 'unavailable')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(limit).toHaveBeenCalled()
    limit.mockRestore()
    await expect.poll(openTransactions).toBe(0)
    expect((await person.get('/api/users/me/data')).status).toBe(200)
  })

  it('runs twice at a time for a person', async () => {
    const person = await backend.http.signIn()
    const download = () => person.get('/api/users/me/data')
    // Both downloads wait in the middle of their data.
    const holder = await lockTable('reports')
    const waiting = [download(), download()]
    await expect.poll(waitingForLock).toBe(2)
    expect((await download()).status).toBe(429)
    await holder.rollback().execute()
    for (const one of waiting) expect((await one).status).toBe(200)
    expect((await download()).status).toBe(200)
  })

  /** Asks for two downloads, which wait for a locked table, and leaves them there. */
  const leaveTwoDownloads = async (person: HttpClient): Promise<void> => {
    const Cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const leaving = new AbortController()
    const request = { headers: { Cookie }, signal: leaving.signal }
    const left = [1, 2].map(() => fetch(`${backend.http.origin}/api/users/me/data`, request))
    await expect.poll(waitingForLock).toBe(2)
    leaving.abort()
    for (const one of await Promise.allSettled(left)) expect(one.status).toBe('rejected')
    // The server has seen them go before it answers this.
    expect((await backend.http.anonymous().get('/api/auth/user')).status).toBe(401)
  }

  /** A download has its place until a moment after the end of its transaction. */
  const downloadWhenFree = (person: HttpClient): Promise<Json> =>
    vi.waitFor(
      async () => {
        const { status, json } = await person.get('/api/users/me/data')
        expect(status).toBe(200)
        return json
      },
      { timeout: 20_000, interval: 500 },
    )

  it('ends when the person goes away', async () => {
    const person = await backend.http.signIn()
    await givePracticeRounds(backend.database, person.userId, 1000, backend.clock.now())
    const [first, last] = [await lockTable('identities'), await lockTable('reports')]
    await leaveTwoDownloads(person)
    await first.rollback().execute()
    // Those that read on would wait for the last table, each in its transaction.
    await expect.poll(openTransactions).toBe(1)
    await last.rollback().execute()
    expect((await downloadWhenFree(person)).quizAttempts).toHaveLength(1000)
    await expect.poll(openTransactions).toBe(0)
  })

  it('does not begin when the person has gone', async () => {
    const person = await backend.http.signIn()
    const sessions = await lockTable('sessions')
    await leaveTwoDownloads(person)
    const transactions = vi.spyOn(backend.application.database, 'startTransaction')
    await sessions.rollback().execute()
    await downloadWhenFree(person)
    expect(transactions).toHaveBeenCalledTimes(1)
    transactions.mockRestore()
  })

  /** Lets nobody read a table until the transaction ends. */
  const lockTable = async (table: string) => {
    const holder = await backend.database.startTransaction().execute()
    await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(holder)
    return holder
  }

  /** Statements that wait for a lock. Open transactions may be others than those of the test. */
  const waitingForLock = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(backend.database)
    return rows[0]?.count ?? 0
  }

  /** Transactions of other connections than the one that asks. */
  const openTransactions = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and xact_start is not null
        and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(backend.database)
    return rows[0]?.count ?? 0
  }
})

describe.each(EVERY_DATABASE)('reading personal data from the %s database', (kind) => {
  const backend = useTestBackend(kind)

  it('reads few rows at a time, each once', async () => {
    const { id } = await backend.newLearner()
    await givePracticeRounds(backend.database, id, 25, backend.clock.now())
    const answers: unknown[] = []
    for await (const part of readOwnData(backend.database, id, backend.clock.now())) {
      if (!('rows' in part)) continue
      expect(part.rows.length).toBeLessThanOrEqual(100)
      if (part.table === 'quizAnswers') answers.push(...part.rows)
    }
    expect(answers).toHaveLength(250)
    expect(new Set(answers.map((row) => JSON.stringify(row))).size).toBe(250)
  })

  it('ends its transaction for who stops reading', async () => {
    const { id, caller } = await backend.newLearner()
    for (let round = 0; round < 12; round += 1) {
      for await (const _part of readOwnData(backend.database, id, backend.clock.now())) break
    }
    expect(await caller.user.settings()).toMatchObject({ timeZone: 'UTC' })
  })
})

describe('reading personal data while it changes', () => {
  const backend = useTestBackend()

  it('shows one moment', async () => {
    const { id } = await backend.newLearner()
    await givePracticeRounds(backend.database, id, 3, backend.clock.now())
    const reading = readOwnData(backend.database, id, backend.clock.now())
    await reading.next()
    await givePracticeRounds(backend.database, id, 3, backend.clock.now())
    const counts: Record<string, number> = {}
    for await (const part of reading) {
      if ('rows' in part) counts[part.table] = (counts[part.table] ?? 0) + part.rows.length
    }
    expect(counts).toMatchObject({ quizAttempts: 3, quizAnswers: 30 })
  })
})
