import { createHash } from 'node:crypto'
import type { PersonName } from '../../domain/learner/person.ts'
import { foldText } from '../../domain/text/fold.ts'
import { lookAlikeHash } from '../platform/look-alike.ts'

const fullNameOf = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/**
 * What is kept of a name that was removed: enough to recognize it, however it is written and divided into
 * first and last name, also with letters that look alike, and no more.
 */
export const removedNameHash = (name: PersonName): string => lookAlikeHash(fullNameOf(name))

/** What was kept of names that were removed before look-alikes were compared. */
export const formerRemovedNameHash = (name: PersonName): string =>
  createHash('sha256')
    .update(foldText(fullNameOf(name)))
    .digest('hex')
