import { describe, expect, it } from 'vitest'
import { MAX_OPEN_REPORTS } from '../../../../src/domain/administration/report.ts'
import { openReportsOf } from '../../../../src/server/admin/report/report.service.ts'
import { readClaims } from '../../../../src/server/learner/auth/claims.ts'
import type { Provider } from '../../../../src/server/learner/auth/provider.ts'
import { signIn as signInWithClaims } from '../../../../src/server/learner/auth/sign-in.service.ts'
import { formerRemovedNameHash } from '../../../../src/server/learner/removed-name.ts'
import {
  type TestBackend,
  useTestBackend,
  useTestBackendWithHttp,
} from '../../../support/backend.ts'
import { readLearnerById } from '../../../support/caller.ts'
import { inParallel } from '../../race/parallel.ts'

type Person = Awaited<ReturnType<TestBackend['newLearner']>>

const PROVIDER: Provider = {
  name: 'oidc',
  label: 'Grace Church',
  issuer: 'https://id.church.example',
  clientId: 'berean',
  clientSecret: null,
  pictureHosts: [],
  parameters: {},
}
const CONFLICT = { errorCode: 'conflict' }

describe('reports', () => {
  const backend = useTestBackend()
  /** Questions that can be practised, so that their answers are no secret. */
  const practisedIds = async ({ caller }: Person, limit: number): Promise<string[]> => {
    const { questions } = await caller.quiz.questions({ mode: 'practice', limit })
    return questions.map(({ id }) => id)
  }

  it('of a question are listed, counted and handled once', async () => {
    const [admin, one, other] = [
      await backend.newLearner({ isAdmin: true }),
      await backend.newLearner(),
      await backend.newLearner(),
    ]
    const [id = '', unreported = ''] = await practisedIds(admin, 2)
    const report = { id, reason: 'typo', text: 'Bethlehm' } as const
    await one.caller.report.question(report)
    await expect(one.caller.report.question(report)).rejects.toMatchObject(CONFLICT)
    await other.caller.report.question({ id, reason: 'unclear' })
    expect(await openReportsOf(backend.database, [id, unreported])).toEqual(new Map([[id, 2]]))

    const { reports } = await admin.caller.report.listOfQuestions({})
    const first = reports.find(({ reason }) => reason === 'typo')
    expect(first).toMatchObject({ text: 'Bethlehm', question: { id }, isTextWithheld: false })
    expect(JSON.stringify(reports)).not.toContain(one.id)
    const handling = { id: first?.id ?? '', outcome: 'resolved', note: 'Corrected' } as const
    const { accepted, refused } = await inParallel(5, () =>
      admin.caller.report.handleOfQuestion(handling),
    )
    expect([accepted.length, refused]).toEqual([1, Array(4).fill('conflict')])
    expect(await openReportsOf(backend.database, [id])).toEqual(new Map([[id, 1]]))
    const handled = await admin.caller.report.listOfQuestions({ isOpen: false })
    expect(handled.reports).toMatchObject([{ status: 'resolved', note: 'Corrected' }])
    // The next one is a new report.
    await one.caller.report.question(report)
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    const { entries } = await siteAdmin.caller.audit.list({})
    expect(entries).toMatchObject([
      { action: 'report_resolved', actor: { id: admin.id }, subject: { id } },
    ])
  })

  it('withhold what they say about a question that the reader is still to be asked', async () => {
    const [admin, reporter] = [
      await backend.newLearner({ isAdmin: true }),
      await backend.newLearner(),
    ]
    await admin.caller.quiz.startDaily()
    const { question } = await admin.caller.quiz.attempt({})
    const id = question?.id ?? ''
    await reporter.caller.report.question({ id, reason: 'wrong_answer', text: 'It is Moses.' })
    const { reports } = await admin.caller.report.listOfQuestions({})
    expect(reports.find((one) => one.question.id === id)).toMatchObject({
      text: null,
      isTextWithheld: true,
    })
  })

  it(`are at most ${MAX_OPEN_REPORTS} open ones of a person, also at once`, async () => {
    const { id: userId, caller } = await backend.newLearner()
    const ids = [...backend.answerKey.keys()].slice(0, MAX_OPEN_REPORTS + 5)
    const { accepted, refused } = await inParallel(ids.length, (index) =>
      caller.report.question({ id: ids[index] as string, reason: 'unclear' }),
    )
    expect(accepted).toHaveLength(MAX_OPEN_REPORTS)
    expect(refused).toEqual(Array(5).fill('too_many_requests'))
    await backend.database.deleteFrom('reports').where('reporter', '=', userId).execute()
  })

  it('of names are filed by two people about each other at once, and by nobody about themselves', async () => {
    const [one, other] = [await backend.newLearner(), await backend.newLearner()]
    const { refused } = await inParallel(2, (index) =>
      index
        ? one.caller.report.user({ userId: other.id, reason: 'offensive' })
        : other.caller.report.user({ userId: one.id, reason: 'offensive' }),
    )
    expect(refused).toEqual([])
    await expect(
      one.caller.report.user({ userId: one.id, reason: 'offensive' }),
    ).rejects.toMatchObject(CONFLICT)
    await expect(
      one.caller.report.user({ userId: other.id, reason: 'other', text: ' ' }),
    ).rejects.toThrow('Please say what is wrong.')
    const siteAdmin = await backend.newLearner({ isSiteAdmin: true })
    const { reports } = await siteAdmin.caller.report.listOfNames({ kind: 'user' })
    const about = reports.find(({ user }) => user?.id === other.id)
    expect(about).toMatchObject({ reporter: { id: one.id }, church: null })
    const id = about?.id ?? ''
    const admin = await backend.newLearner({ isAdmin: true })
    await expect(
      admin.caller.report.handleOfQuestion({ id, outcome: 'dismissed' }),
    ).rejects.toMatchObject({ errorCode: 'not_found' })
    await siteAdmin.caller.report.handleOfName({ id, outcome: 'dismissed' })
    await one.caller.user.deleteAccount()
    expect(
      (await siteAdmin.caller.report.listOfNames({ kind: 'user', isOpen: false })).reports,
    ).toMatchObject([{ id, status: 'dismissed', reporter: null }])
  })
})

describe('a removed name', () => {
  const backend = useTestBackendWithHttp()

  it('does not return with the next sign-in, but another name does', async () => {
    const admin = await backend.newLearner({ isSiteAdmin: true })
    const signIn = async (firstName: string, lastName: string) => {
      const client = backend.http.anonymous()
      const person = { email: 'jezebel@example.org', firstName, lastName }
      await client.post('/api/dev/create-test-user', person)
      return (await client.get('/api/auth/user')).json
    }
    const { id: userId } = await signIn('Rude', 'Word')
    await admin.caller.report.removeName({ userId })
    await admin.caller.report.removeName({ userId })
    expect(await signIn('Rude', 'Word')).toMatchObject({ firstName: null, lastName: null })
    expect(await signIn('RUDE', 'Wörd')).toMatchObject({ firstName: null, lastName: null })
    expect(await signIn('Rudе\u2060', 'Wоrd')).toMatchObject({ firstName: null, lastName: null })
    expect(await signIn('Ruth', 'Word')).toMatchObject({ firstName: 'Ruth', lastName: 'Word' })
    expect(await signIn('rude', 'word')).toMatchObject({ firstName: 'Ruth', lastName: 'Word' })
    const { entries } = await admin.caller.audit.list({})
    expect(entries).toMatchObject([
      { action: 'user_name_removed', subject: { user: { id: userId } } },
    ])
  })

  it('keeps a name away that was removed before look-alikes were compared', async () => {
    const context = {
      browser: { userAgent: null, token: null },
      siteAdminEmails: [],
      now: backend.clock.now(),
    }
    const sendName = async (subject: string, firstName: string) => {
      const claims = readClaims(
        { iss: PROVIDER.issuer, sub: subject, given_name: firstName },
        PROVIDER,
      )
      const { userId } = await signInWithClaims(backend.database, claims, context)
      return (await readLearnerById(backend.database, userId)).firstName
    }
    for (const [index, written] of ['Rude Word', 'Ru\u2060de Word', 'علی\u200cرضا'].entries()) {
      const subject = `removed-${index}`
      await sendName(subject, 'Ruth')
      await backend.database
        .updateTable('users')
        .set({ removedNameHash: formerRemovedNameHash({ firstName: written, lastName: null }) })
        .where('id', 'in', (users) =>
          users.selectFrom('identities').select('user').where('subject', '=', subject),
        )
        .execute()
      expect(await sendName(subject, written)).toBe('Ruth')
      expect(await sendName(subject, 'Naomi')).toBe('Naomi')
    }
  })
})
