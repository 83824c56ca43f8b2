// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import { hasTooManyMarks, withoutInvisible } from '../text/visible-text.ts'
import { singleLine } from './text.ts'

/** A name that others see: a text of one line whose characters can all be seen. */
export const displayName = (label: string, max: number) =>
  singleLine(label, max).check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.refine((text) => !hasTooManyMarks(text), `The ${label} has too many marks on one letter.`),
  )
