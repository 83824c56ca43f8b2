import { createHash } from 'node:crypto'
import { foldText } from '../../domain/fold.ts'
import type { PersonName } from '../../domain/person.ts'

/**
 * What is kept of a name that was removed: enough to recognize it, however it is written and divided into
 * first and last name, and no more.
 */
export const removedNameHash = ({ firstName, lastName }: PersonName): string =>
  createHash('sha256')
    .update(foldText([firstName, lastName].filter(Boolean).join(' ')))
    .digest('hex')
