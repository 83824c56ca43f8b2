import { expect } from 'vitest'
import { generationsEnd } from '../../support/database.ts'
import { createGeneration, createVersion } from '../../support/versions.ts'
import type { RouteCases } from './route-case.ts'

const VERSION = {
  name: 'Version 2',
  description: 'For a test.',
  book: 'Obadiah',
  totalQuestions: 2,
} as const

/** Versions of the questions on a book. */
export const VERSION_ROUTE_CASES: RouteCases = {
  'version.generate': {
    call: async (person, { database }) => {
      // The questions of one book are written once at a time.
      await generationsEnd(database)
      return person.post('/api/admin/questions/generate', { book: 'Jude', questionCount: 'three' })
    },
    reply: { message: 'Writing questions on Jude: 30.' },
  },
  'version.generation': {
    call: async (person, { database }) => {
      const id = await createGeneration(database)
      return person.get(`/api/admin/questions/generations/${id}`)
    },
    reply: {
      generation: {
        ...{ book: 'Obadiah', status: 'finished', requested: 3, produced: 2, dropped: 1 },
        versionId: expect.any(String),
        error: null,
      },
    },
  },
  'version.list': {
    call: (person) => person.get('/api/admin/versions?book=Ruth'),
    reply: {
      versions: [
        {
          ...{ name: 'Question bank', book: 'Ruth', isActive: true },
          totalQuestions: expect.toSatisfy((count: number) => count > 0),
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    },
  },
  'version.questions': {
    call: async (person, { database }) => {
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
    call: async (person, { database }) => {
      const { id } = await createVersion(database)
      return person.post(`/api/admin/versions/${id}/activate`)
    },
    reply: {
      message: 'Version activated successfully',
      version: { ...VERSION, isActive: true, activatedAt: '2026-03-02T12:00:00.000Z' },
    },
  },
  'version.archive': {
    call: async (person, { database }) => {
      const { id } = await createVersion(database)
      await person.post(`/api/admin/versions/${id}/activate`)
      return person.post(`/api/admin/versions/${id}/archive`)
    },
    reply: { message: 'Version archived successfully', version: { ...VERSION, isActive: false } },
  },
}
