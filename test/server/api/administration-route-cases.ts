import { expect } from 'vitest'
import { createGroup } from '../../support/group.ts'
import type { RouteCases } from './route-case.ts'

/** Users, groups and features, as site admins manage them. */
export const ADMINISTRATION_ROUTE_CASES: RouteCases = {
  'administration.users': {
    call: async (person, { newLearner }) => {
      await newLearner({ firstName: 'Épaphras', lastName: 'of Colossae', totalXp: 120 })
      return person.get('/api/admin/users?search=colossae%20epaph')
    },
    reply: {
      users: expect.arrayContaining([
        expect.objectContaining({
          firstName: 'Épaphras',
          lastName: 'of Colossae',
          email: null,
          currentLevel: 2,
          totalXp: 120,
          isSiteAdmin: false,
          isAdmin: false,
          isNamedSiteAdmin: false,
        }),
      ]),
      isTotalExact: true,
    },
  },
  'administration.setSiteAdmin': {
    call: async (person, { newLearner }) => {
      const { id } = await newLearner()
      return person.patch(`/api/admin/users/${id}/site-admin`, { isSiteAdmin: true })
    },
    reply: { isSiteAdmin: true, isAdmin: false },
  },
  'administration.setAdmin': {
    call: async (person, { newLearner }) => {
      const { id } = await newLearner()
      return person.patch(`/api/admin/users/${id}/admin`, { isAdmin: true })
    },
    reply: { isSiteAdmin: false, isAdmin: true },
  },
  'administration.groups': {
    call: async (person, { newLearner }) => {
      const { caller } = await newLearner()
      await createGroup(caller)
      return person.get('/api/admin/groups')
    },
    reply: { groups: expect.arrayContaining([expect.objectContaining({ memberCount: 1 })]) },
  },
  'flag.detailed': {
    call: (person) => person.get('/api/admin/feature-flags/detailed'),
    reply: {
      flags: expect.arrayContaining([
        expect.objectContaining({
          id: 'badges',
          featureName: 'badges',
          category: 'sprint2',
          isEnabled: true,
        }),
        expect.objectContaining({ id: 'ads', category: 'sprint3', isEnabled: false }),
      ]),
    },
  },
  'flag.initialize': {
    call: async (person, { database }) => {
      await database.deleteFrom('feature_flags').where('name', '=', 'ads').execute()
      return person.post('/api/admin/feature-flags/initialize')
    },
    reply: { added: ['ads'] },
  },
  'flag.set': {
    call: async (person, { database }) => {
      await database
        .updateTable('feature_flags')
        .set({ isEnabled: false })
        .where('name', '=', 'share_results')
        .execute()
      const change = { feature_name: 'share_results', is_enabled: true }
      return person.patch('/api/admin/feature-flags', change)
    },
    reply: { featureName: 'share_results', isEnabled: true },
  },
}
