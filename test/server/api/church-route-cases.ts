import { expect } from 'vitest'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { createChurch } from '../../support/factories.ts'
import type { HttpClient } from '../../support/http.ts'
import type { OutputOf } from '../../support/procedures.ts'
import type { RouteCases } from './route-case.ts'

/** Makes names unique, since a church can be proposed only once. */
let named = 0

/** @returns the id of a church that this person has proposed: they are its admin */
export const propose = async (person: HttpClient): Promise<string> => {
  named += 1
  const entry = { name: `Grace Chapel ${named}`, city: 'Boston', state: 'MA' }
  return (await person.post('/api/churches/propose', entry)).json.church.id
}

const PLACE = { city: 'Boston', state: 'MA' }

const newChurch = (database: Database): Promise<string> => {
  named += 1
  return createChurch(database, `Grace Chapel ${named}`, PLACE)
}

const CHURCH = {
  name: expect.stringMatching(/^Grace Chapel \d+$/),
  denomination: null,
  ...PLACE,
  postalCode: null,
  country: 'US',
  website: null,
  memberCount: 1,
  isMember: true,
  isPrimary: true,
  role: 'admin',
} as const

const PROFILE = { ...CHURCH, description: null, location: 'Boston, MA, US', isHidden: false }

const MEMBERSHIP = {
  church: { name: CHURCH.name, description: null, ...PLACE },
  isPrimary: true,
  role: 'admin',
} as const

type Suggestions = OutputOf<'church.validate'>['suggestions']

/** Churches and memberships. */
export const CHURCH_ROUTE_CASES: RouteCases = {
  'church.mine': {
    call: async (person) => {
      await propose(person)
      return person.get('/api/users/me/churches')
    },
    reply: [MEMBERSHIP],
  },
  'church.search': {
    call: async (person) => {
      await propose(person)
      return person.get(`/api/churches/search?q=grase%20${named}`)
    },
    reply: { churches: [CHURCH] },
  },
  'church.propose': {
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
    reply: {
      church: {
        ...PROFILE,
        denomination: 'Baptist',
        postalCode: '02108',
        website: 'https://grace.example.org',
      },
    },
  },
  'church.validate': {
    call: async (person) => {
      await propose(person)
      return person.post('/api/churches/validate', {
        name: `grace  chapel ${named}`,
        city: 'Boston',
      })
    },
    reply: {
      suggestions: expect.toSatisfy(([known, ...others]: Suggestions) => {
        expect(known).toMatchObject({ name: CHURCH.name, ...PLACE, churchId: expect.any(String) })
        return others.length <= 2
      }),
    },
  },
  'church.get': {
    call: async (person) => person.get(`/api/churches/${await propose(person)}`),
    reply: { church: PROFILE },
  },
  'church.edit': {
    call: async (person) =>
      person.patch(`/api/churches/${await propose(person)}`, {
        description: ' Everyone is welcome. ',
        website: 'https://grace.example.org',
      }),
    reply: {
      church: {
        ...PROFILE,
        description: 'Everyone is welcome.',
        website: 'https://grace.example.org',
      },
    },
  },
  'church.members': {
    call: async (person) => {
      await person.patch('/api/users/me/profile-privacy', { isPublicProfile: true })
      return person.get(`/api/churches/${await propose(person)}/members`)
    },
    reply: {
      members: [
        {
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
  'church.join': {
    call: async (person, { database }) =>
      person.post(`/api/churches/${await newChurch(database)}/join`),
    reply: { membership: { ...MEMBERSHIP, role: 'member' } },
  },
  'church.makePrimary': {
    call: async (person) => {
      await propose(person)
      const second = await propose(person)
      return person.patch(`/api/churches/${second}/membership`, { isPrimary: true })
    },
    reply: { membership: MEMBERSHIP },
  },
  'church.leave': {
    call: async (person) => person.delete(`/api/churches/${await propose(person)}/membership`),
    reply: { left: true },
  },
}
