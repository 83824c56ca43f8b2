import type { OwnData } from './own-data.service.ts'

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
export const ownDataView = (data: OwnData): OwnData => withWireNames(data) as OwnData
