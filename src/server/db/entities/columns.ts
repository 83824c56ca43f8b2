import { p } from '@mikro-orm/core'

/** One of a closed set of words: their type, and a check that the table holds to. */
export const oneOf = <const Words extends readonly string[]>(words: Words, length: number) =>
  p.enum(words).columnType(`varchar(${length})`)

/** A SHA-256 in hexadecimal digits. */
export const sha256 = () => p.string().length(64)
