import { z } from 'zod'
import type { OwnData } from './own-data.service.ts'

/** Any columns, so that a new column is included automatically. */
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
  weeks: rowsSchema,
  churches: rowsSchema,
  churchCredits: rowsSchema,
  scores: rowsSchema,
  churchScores: rowsSchema,
  groups: rowsSchema,
  favoriteGroups: rowsSchema,
  groupCredits: rowsSchema,
  sprints: rowsSchema,
  administratorActions: rowsSchema,
  actionsByAdministrators: rowsSchema,
  reports: rowsSchema,
  reportsOfName: rowsSchema,
  handledReports: rowsSchema,
}) satisfies z.ZodType<OwnData>

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

const withCamelCaseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withCamelCaseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [camelCase(name), withCamelCaseKeys(inner)]),
  )
}

/** The download, with column names in camel case like everywhere else in the API. */
export const ownDataView = (data: OwnData): z.output<typeof ownDataViewSchema> =>
  withCamelCaseKeys(data) as z.output<typeof ownDataViewSchema>
