import { PERIODS } from '../../src/domain/period.ts'
import type { HttpClient, Reply } from '../support/http.ts'
import type { People } from './privacy-people.ts'

/** An address that is asked, and the status of its answer: what is refused would tell nothing anyway. */
export type Asked = { readonly address: string; readonly status: number }

const fine = (...addresses: readonly string[]): Asked[] =>
  addresses.map((address) => ({ address, status: 200 }))

const inEveryPeriod = (address: string): string[] =>
  PERIODS.map((period) => `${address}?period=${period}`)

/** Every reading row of the REST table, asked about everybody and every church that there is. */
export const READING: Readonly<Record<string, (people: People) => readonly Asked[]>> = {
  '/api/site': () => fine('/api/site'),
  '/api/auth/user': () => fine('/api/auth/user'),
  '/api/auth/providers': () => fine('/api/auth/providers'),
  '/api/auth/sessions': () => fine('/api/auth/sessions'),
  '/api/feature-flags': () => fine('/api/feature-flags'),
  '/api/dashboard': () => fine('/api/dashboard'),
  '/api/quiz/books': () => fine('/api/quiz/books'),
  '/api/quiz/questions': () => fine('/api/quiz/questions', '/api/quiz/questions?limit=20'),
  '/api/quiz/attempt': () => fine('/api/quiz/attempt'),
  '/api/study-groups/{sprintGroup}/quiz-sprint/session': () => [
    { address: '/api/study-groups/7/quiz-sprint/session', status: 404 },
  ],
  '/api/users/me/settings': () => fine('/api/users/me/settings'),
  '/api/users/me/data': () => fine('/api/users/me/data'),
  '/api/users/me/churches': () => fine('/api/users/me/churches'),
  '/api/users/{userId}/profile': ({ viewer, shown, hiddenIds }) => [
    ...fine(...[viewer, shown].map(({ userId }) => `/api/users/${userId}/profile`)),
    ...hiddenIds.map((id) => ({ address: `/api/users/${id}/profile`, status: 403 })),
  ],
  '/api/churches/search': () =>
    fine(...['beth', 'be', 'bethany', 'betany'].map((q) => `/api/churches/search?q=${q}`)),
  '/api/churches/{id}': ({ churchIds }) => fine(...churchIds.map((id) => `/api/churches/${id}`)),
  '/api/churches/{id}/members': ({ churchIds }) =>
    fine(...churchIds.map((id) => `/api/churches/${id}/members`)),
  '/api/churches/{id}/leaderboard': ({ churchIds }) =>
    fine(...churchIds.flatMap((id) => inEveryPeriod(`/api/churches/${id}/leaderboard`))),
  '/api/leaderboard/churches': () => fine(...inEveryPeriod('/api/leaderboard/churches')),
  '/api/badges/user': () => fine('/api/badges/user'),
  '/api/badges': () => fine('/api/badges'),
}

type Write = (person: HttpClient, churchId: string) => Promise<Reply>

/** The writing rows that are about a church of others, in an order in which each is accepted. */
export const WRITING_ON_CHURCHES: Readonly<Record<string, Write>> = {
  'post /api/churches/{id}/join': (person, id) =>
    person.post(`/api/churches/${id}/join`, { isPublicProfile: true }),
  'patch /api/churches/{id}/membership': (person, id) =>
    person.patch(`/api/churches/${id}/membership`, { isPrimary: true }),
  'delete /api/churches/{id}/membership': (person, id) =>
    person.delete(`/api/churches/${id}/membership`),
}
