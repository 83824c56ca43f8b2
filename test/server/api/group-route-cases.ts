import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createGroup } from '../../support/group.ts'
import type { HttpClient } from '../../support/http.ts'
import type { RouteCases } from './route-case.ts'

const NAME = /^Gleaners [\da-f-]{36}$/

const newEntry = () => ({
  name: `Gleaners ${randomUUID()}`,
  description: 'Tuesdays at seven',
  theme: 'Ruth 1-4',
  church: 'Crossroads',
  tags: ['evening', 'young adults'],
})

/** @returns the group that this person has created: they lead it */
export const found = async (person: HttpClient): Promise<{ id: string; name: string }> =>
  (await person.post('/api/study-groups', newEntry())).json.group

const GROUP = {
  name: expect.stringMatching(NAME),
  description: 'Tuesdays at seven',
  theme: 'Ruth 1-4',
  churchId: null,
  church: 'Crossroads',
  tags: ['evening', 'young adults'],
  coverLetter: 'G',
  memberCount: 1,
  xpThisWeek: 0,
  tier: 'New',
  progressPercentage: 0,
  isMember: true,
  isLeader: true,
  isFavorite: false,
} as const

const INVITE = {
  inviteLink: expect.stringMatching(/\/groups\/join\/[\w-]{22}$/),
  groupName: GROUP.name,
  expiresAt: '2026-04-01T12:00:00.000Z',
}

/** Study groups and their members. */
export const GROUP_ROUTE_CASES: RouteCases = {
  'group.list': {
    call: async (person) => {
      const { name } = await found(person)
      const search = encodeURIComponent(name.toUpperCase())
      return person.get(`/api/study-groups?church=Crossroads&search=${search}`)
    },
    reply: [GROUP],
  },
  'group.leaderboard': {
    call: async (person) => {
      const { name } = await found(person)
      return person.get(`/api/study-groups/leaderboard?search=${encodeURIComponent(name)}`)
    },
    reply: [{ ...GROUP, rank: 1 }],
  },
  'group.get': {
    call: async (person) => person.get(`/api/study-groups/${(await found(person)).id}`),
    reply: {
      group: {
        ...GROUP,
        timeZone: 'UTC',
        today: '2026-03-02',
        weekEndsAt: '2026-03-09T00:00:00.000Z',
        challenge: { questionsAnswered: 0, target: 120, percentage: 0, hintsUnlocked: false },
        accuracy: null,
        activeMembers: 0,
        totalSprints: 0,
        totalXp: 0,
      },
      members: [
        {
          isLeader: true,
          isYou: true,
          joinedAt: '2026-03-02T12:00:00.000Z',
          user: { firstName: 'Ruth', lastName: 'Naomi', email: null },
          xpThisWeek: 0,
          sprint: null,
        },
      ],
      sprints: [],
      lastEventId: 0,
    },
  },
  'group.create': {
    call: (person) => person.post('/api/study-groups', newEntry()),
    reply: { group: GROUP },
  },
  'group.invitation': {
    call: async (person, { newLearner }) => {
      const { inviteCode } = await createGroup((await newLearner()).caller, { church: 'St. Mark' })
      return person.get(`/api/groups/invitation?inviteCode=${inviteCode}`)
    },
    reply: { groupName: 'Gleaners', church: 'St. Mark' },
  },
  'group.inviteLink': {
    call: async (person) => person.get(`/api/study-groups/${(await found(person)).id}/invite-link`),
    reply: INVITE,
  },
  'group.renewInvite': {
    call: async (person) =>
      person.post(`/api/study-groups/${(await found(person)).id}/invite-link`),
    reply: INVITE,
  },
  'group.join': {
    call: async (person, { newLearner }) => {
      const { caller } = await newLearner()
      const { inviteCode } = await createGroup(caller)
      return person.post('/api/groups/join', { inviteCode })
    },
    reply: { groupName: 'Gleaners', alreadyMember: false },
  },
  'group.makeLeader': {
    call: async (person, { newLearner }) => {
      const { id } = await found(person)
      const { inviteLink } = (await person.get(`/api/study-groups/${id}/invite-link`)).json
      const member = await newLearner()
      await member.caller.group.join({ inviteCode: inviteLink.split('/').at(-1) })
      return person.patch(`/api/study-groups/${id}/make-leader/${member.id}`)
    },
    reply: { promoted: true },
  },
  'group.leave': {
    call: async (person) =>
      person.delete(`/api/study-groups/${(await found(person)).id}/membership`),
    reply: { left: true, groupDeleted: true },
  },
  'group.setFavorite': {
    call: async (person) =>
      person.patch(`/api/study-groups/${(await found(person)).id}/favorite`, { isFavorite: true }),
    reply: { isFavorite: true },
  },
}
