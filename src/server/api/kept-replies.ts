import { routes } from './routes.ts'

/** A week: the text changes with a release at most, and is asked about again by its ETag after that. */
export const KEPT_REPLY = { 'Cache-Control': 'public, max-age=604800' } as const

const keptProcedures: ReadonlySet<string> = new Set(
  routes.filter(({ isKept }) => isKept).map(({ procedure }) => procedure),
)

/** Whether the replies of these procedures depend on nothing but their input. */
export const areKept = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => keptProcedures.has(name))
