import { z } from 'zod'
import type { OwnData } from './own-data.service.ts'

/** Rows as they stand, so that a new column comes along by itself. */
const rowSchema = z.record(z.string(), z.unknown())
const rowsSchema = z.array(rowSchema)

export const ownDataViewSchema = z.object({
  account: rowSchema,
  identities: rowsSchema,
  sessions: rowsSchema,
  quizAttempts: rowsSchema,
  quizAnswers: rowsSchema,
  xpEntries: rowsSchema,
  books: rowsSchema,
  badges: rowsSchema,
  churches: rowsSchema,
  churchCredits: rowsSchema,
  scores: rowsSchema,
  churchScores: rowsSchema,
}) satisfies z.ZodType<OwnData>

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

const withWireNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withWireNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [camelCase(name), withWireNames(inner)]),
  )
}

/** The download: columns under the names that they have everywhere else on the wire. */
export const ownDataView = (data: OwnData): z.output<typeof ownDataViewSchema> =>
  withWireNames(data) as z.output<typeof ownDataViewSchema>
