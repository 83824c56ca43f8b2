import { expect } from 'vitest'
import { createVersion } from '../../support/versions.ts'
import type { RouteCases } from './route-case.ts'

const VERSION = {
  name: 'Version 2',
  description: 'For a test.',
  book: 'Obadiah',
  totalQuestions: 2,
} as const

/** Versions of the questions on a book. */
export const VERSION_ROUTE_CASES: RouteCases = {
  'version.list': {
    call: (person) => person.get('/api/admin/versions?book=Ruth'),
    reply: {
      versions: [{ name: 'Question bank', book: 'Ruth', totalQuestions: 6, isActive: true }],
      total: 1,
      page: 1,
      pageSize: 20,
    },
  },
  'version.questions': {
    call: async (person, _key, { database }) => {
      const { id } = await createVersion(database)
      return person.get(`/api/admin/versions/${id}/questions`)
    },
    reply: {
      version: { ...VERSION, isActive: false, activatedAt: null },
      questions: [1, 2].map(() => ({
        book: 'Obadiah',
        lesson: expect.stringContaining('The Bible opens'),
        isActive: false,
        isAnswerHidden: false,
      })),
      nextCursor: null,
    },
  },
  'version.activate': {
    call: async (person, _key, { database }) => {
      const { id } = await createVersion(database)
      return person.post(`/api/admin/versions/${id}/activate`)
    },
    reply: {
      message: 'Version activated successfully',
      version: { ...VERSION, isActive: true, activatedAt: '2026-03-02T12:00:00.000Z' },
    },
  },
  'version.archive': {
    call: async (person, _key, { database }) => {
      const { id } = await createVersion(database)
      await person.post(`/api/admin/versions/${id}/activate`)
      return person.post(`/api/admin/versions/${id}/archive`)
    },
    reply: { message: 'Version archived successfully', version: { ...VERSION, isActive: false } },
  },
}
