import { p } from '@mikro-orm/core'

/** A text column that holds one of these values, typed and with a check constraint. */
export const oneOf = <const Words extends readonly string[]>(words: Words, length: number) =>
  p.enum(words).columnType(`varchar(${length})`)

/** A SHA-256 hash in hexadecimal digits. */
export const sha256 = () => p.string().length(64)
