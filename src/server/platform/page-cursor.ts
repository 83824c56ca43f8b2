import { z } from 'zod'
import { ServiceError } from './errors.ts'

/** The last row of a page, after which the next one begins. */
export type PageCursor = { readonly time: Date; readonly id: string }

const cursorSchema = z
  .string()
  .transform((text) => text.split(' '))
  // PostgreSQL has no year 0.
  .pipe(z.tuple([z.iso.datetime().regex(/^(?!0000)/), z.uuid()]))

/** @param message for a text that is no cursor. @throws invalid_input */
export const parsePageCursor = (text: string, message: string): PageCursor => {
  const parsed = cursorSchema.safeParse(text)
  if (!parsed.success) throw new ServiceError('invalid_input', message)
  const [time, id] = parsed.data
  return { time: new Date(time), id }
}

export const writePageCursor = ({ time, id }: PageCursor): string => `${time.toISOString()} ${id}`
