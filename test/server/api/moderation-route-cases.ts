import { expect } from 'vitest'
import { propose } from './church-route-cases.ts'
import type { Person, RouteBackend, RouteCases } from './route-case.ts'

/** The person reports a question. @returns their report's id */
const reportQuestion = async (person: Person, { database }: RouteBackend): Promise<string> => {
  const { questions } = (await person.get('/api/quiz/questions?mode=practice&limit=1')).json
  const path = `/api/questions/${questions[0].id}/report`
  await person.post(path, { reason: 'typo', text: 'Bethlehm' })
  return reportBy(person, { database })
}

/** Somebody's name is reported by the person. @returns the report's id */
const reportName = async (person: Person, backend: RouteBackend): Promise<string> => {
  const { id } = await backend.newLearner()
  await person.post(`/api/users/${id}/report`, { reason: 'offensive' })
  return reportBy(person, backend)
}

const reportBy = async (
  { userId }: Person,
  { database }: Pick<RouteBackend, 'database'>,
): Promise<string> => {
  const { id } = await database
    .selectFrom('reports')
    .select('id')
    .where('reporter', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}

/** Churches and reports, as administrators handle them. */
export const MODERATION_ROUTE_CASES: RouteCases = {
  'churchAdministration.list': {
    call: async (person) => {
      await propose(person)
      return person.get('/api/admin/churches')
    },
    reply: expect.objectContaining({
      churches: expect.arrayContaining([
        expect.objectContaining({
          city: 'Boston',
          memberCount: 1,
          hasAdmin: true,
          isHidden: false,
        }),
      ]),
    }),
  },
  'churchAdministration.members': {
    call: async (person) => person.get(`/api/admin/churches/${await propose(person)}/members`),
    reply: { members: [{ firstName: 'Ruth', lastName: 'Naomi', role: 'admin' }] },
  },
  'churchAdministration.setHidden': {
    call: async (person) =>
      person.patch(`/api/admin/churches/${await propose(person)}/visibility`, { isHidden: true }),
    reply: { isHidden: true },
  },
  'churchAdministration.merge': {
    call: async (person) => {
      const [duplicate, into] = [await propose(person), await propose(person)]
      return person.post(`/api/admin/churches/${duplicate}/merge`, { into })
    },
    reply: { churchId: expect.any(String) },
  },
  'churchAdministration.handOver': {
    call: async (person) => {
      const path = `/api/admin/churches/${await propose(person)}/hand-over`
      return person.post(path, { userId: person.userId })
    },
    reply: { handedOver: true },
  },
  'report.question': {
    call: async (person) => {
      const { questions } = (await person.get('/api/quiz/questions?mode=practice&limit=1')).json
      return person.post(`/api/questions/${questions[0].id}/report`, { reason: 'wrong_answer' })
    },
    reply: { reported: true },
  },
  'report.church': {
    call: async (person) =>
      person.post(`/api/churches/${await propose(person)}/report`, { reason: 'duplicate' }),
    reply: { reported: true },
  },
  'report.user': {
    call: async (person, { newLearner }) => {
      const { id } = await newLearner()
      return person.post(`/api/users/${id}/report`, { reason: 'other', text: 'A brand' })
    },
    reply: { reported: true },
  },
  'report.listOfQuestions': {
    call: async (person, backend) => {
      await reportQuestion(person, backend)
      return person.get('/api/admin/question-reports')
    },
    reply: expect.objectContaining({
      reports: expect.arrayContaining([
        expect.objectContaining({ reason: 'typo', text: 'Bethlehm', status: 'open' }),
      ]),
    }),
  },
  'report.handleOfQuestion': {
    call: async (person, backend) =>
      person.patch(`/api/admin/question-reports/${await reportQuestion(person, backend)}`, {
        outcome: 'resolved',
        note: 'Corrected',
      }),
    reply: { handled: true },
  },
  'report.listOfNames': {
    call: async (person, backend) => {
      await reportName(person, backend)
      return person.get('/api/admin/name-reports?kind=user')
    },
    reply: expect.objectContaining({
      reports: expect.arrayContaining([
        expect.objectContaining({ kind: 'user', reason: 'offensive', church: null }),
      ]),
    }),
  },
  'report.handleOfName': {
    call: async (person, backend) =>
      person.patch(`/api/admin/name-reports/${await reportName(person, backend)}`, {
        outcome: 'dismissed',
      }),
    reply: { handled: true },
  },
  'report.removeName': {
    call: async (person, { newLearner }) =>
      person.delete(`/api/admin/users/${(await newLearner()).id}/name`),
    reply: { removed: true },
  },
}
