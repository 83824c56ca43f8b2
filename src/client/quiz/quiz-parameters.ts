import { BIBLE_BOOKS } from '../../domain/bible-books.ts'
import { ALL_BOOKS } from '../../domain/question.ts'

export type PracticeParameters = {
  readonly type: 'practice'
  readonly book: string
  readonly adaptive: boolean
}

export type QuizParameters =
  | PracticeParameters
  | { readonly type: 'daily'; readonly attemptId: string | null }
  | { readonly type: 'sprint'; readonly sprintGroup: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MAX_GROUP_ID_LENGTH = 64

const parseBook = (name: string | null): string =>
  BIBLE_BOOKS.find((book) => book.name === name)?.name ?? ALL_BOOKS

/**
 * What the address asks for; anything it says wrongly is taken as not said. A sprint group makes
 * a sprint whatever the type. `resume` needs no reading: an attempt always goes on where it stands.
 */
export const parseQuizParameters = (search: string): QuizParameters => {
  const query = new URLSearchParams(search)
  const sprintGroup = query.get('sprintGroup')?.trim() ?? ''
  if (sprintGroup && sprintGroup.length <= MAX_GROUP_ID_LENGTH)
    return { type: 'sprint', sprintGroup }
  if (query.get('type') === 'daily') {
    const attemptId = query.get('attemptId') ?? ''
    return { type: 'daily', attemptId: UUID.test(attemptId) ? attemptId.toLowerCase() : null }
  }
  return {
    type: 'practice',
    book: parseBook(query.get('book')),
    adaptive: query.get('adaptive') === 'true',
  }
}

/** The address of a practice round, so that a reload keeps its book and mode. */
export const practicePath = ({ book, adaptive }: Omit<PracticeParameters, 'type'>): string => {
  const query = new URLSearchParams({ type: 'practice' })
  if (book !== ALL_BOOKS) query.set('book', book)
  if (adaptive) query.set('adaptive', 'true')
  return `/quiz?${query}`
}
