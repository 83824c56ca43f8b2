import type { Parameter } from '../lib/search-parameters.ts'

/** The page of a list in the address, from 1; the first one is not named. */
export const pageParameter: Parameter<number> = {
  fallback: 1,
  parse: (raw) => (/^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : null),
}
