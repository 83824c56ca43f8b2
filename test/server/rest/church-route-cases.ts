import { expect } from 'vitest'
import type { HttpClient } from '../../support/http.ts'
import type { RouteCase } from './route-case.ts'
import { id, instant, number, text } from './route-shapes.ts'

/** Names differ, since a church is known once. */
let named = 0

/** @returns the id of a church that this person has proposed: they are its admin */
export const propose = async (person: HttpClient): Promise<string> => {
  named += 1
  const entry = { name: `Grace Chapel ${named}`, city: 'Boston', state: 'MA' }
  return (await person.post('/api/churches/propose', entry)).json.church.id
}

/** The same, left again: nobody belongs to it. */
const proposeAndLeave = async (person: HttpClient): Promise<string> => {
  const churchId = await propose(person)
  await person.delete(`/api/churches/${churchId}/membership`)
  return churchId
}

export const churchName = expect.stringMatching(/^Grace Chapel \d+$/)
export const place = { city: 'Boston', state: 'MA' }

const church = {
  id,
  name: churchName,
  denomination: null,
  ...place,
  postalCode: null,
  country: 'US',
  website: null,
  memberCount: 1,
  isMember: true,
  isPrimary: true,
  role: 'admin',
}

const profile = { ...church, description: null, location: 'Boston, MA, US', createdAt: instant }

export const membership = {
  churchId: id,
  church: { name: churchName, description: null, ...place },
  isPrimary: true,
  role: 'admin',
  joinedAt: instant,
}

/** Churches and memberships. */
export const CHURCH_ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  'get /api/users/me/churches': {
    call: async (person) => {
      await propose(person)
      return person.get('/api/users/me/churches')
    },
    answer: [membership],
  },
  'get /api/churches/search': {
    call: async (person) => {
      await propose(person)
      return person.get(`/api/churches/search?q=grase%20${named}`)
    },
    answer: { churches: [church] },
  },
  'post /api/churches/propose': {
    call: (person) => {
      named += 1
      return person.post('/api/churches/propose', {
        name: ` Grace Chapel ${named}`,
        denomination: 'Baptist',
        city: 'Boston',
        state: 'MA',
        postalCode: '02108',
        country: '',
        website: 'https://grace.example.org',
      })
    },
    answer: {
      church: {
        ...profile,
        denomination: 'Baptist',
        postalCode: '02108',
        website: 'https://grace.example.org',
      },
    },
  },
  'post /api/churches/validate': {
    call: async (person) => {
      await propose(person)
      return person.post('/api/churches/validate', {
        name: `grace  chapel ${named}`,
        city: 'Boston',
      })
    },
    answer: {
      suggestions: expect.toSatisfy((suggestions) => {
        expect(suggestions[0]).toStrictEqual({
          name: churchName,
          ...place,
          denomination: '',
          postalCode: '',
          website: '',
          confidence: number,
          reasoning: text,
          churchId: id,
        })
        return suggestions.length <= 3
      }),
      reasoning: text,
    },
  },
  'get /api/churches/{id}': {
    call: async (person) => person.get(`/api/churches/${await propose(person)}`),
    answer: { church: profile },
  },
  'get /api/churches/{id}/members': {
    call: async (person) => {
      await person.patch('/api/users/me/profile-privacy', { isPublicProfile: true })
      return person.get(`/api/churches/${await propose(person)}/members`)
    },
    answer: {
      members: [
        {
          id,
          firstName: 'Ruth',
          lastName: 'Naomi',
          profileImageUrl: null,
          currentLevel: 1,
          totalXp: 0,
          currentStreak: 0,
          role: 'admin',
          isPublicProfile: true,
        },
      ],
      nextCursor: null,
    },
  },
  'post /api/churches/{id}/join': {
    call: async (person) => person.post(`/api/churches/${await proposeAndLeave(person)}/join`),
    answer: { membership: { ...membership, role: 'member' } },
  },
  'patch /api/churches/{id}/membership': {
    call: async (person) => {
      await propose(person)
      const second = await propose(person)
      return person.patch(`/api/churches/${second}/membership`, { isPrimary: true })
    },
    answer: { membership },
  },
  'delete /api/churches/{id}/membership': {
    call: async (person) => person.delete(`/api/churches/${await propose(person)}/membership`),
    answer: { left: true },
  },
}
