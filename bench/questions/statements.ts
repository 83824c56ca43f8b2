import { sql } from 'kysely'
import type { ListQuestions } from '../../src/domain/schema/question.ts'
import {
  removeQuestion,
  toggleQuestion,
} from '../../src/server/admin/question/question-change.service.ts'
import {
  countByBook,
  listQuestions,
} from '../../src/server/admin/question/question-list.service.ts'
import { uncached } from '../../src/server/platform/versioned-cache.ts'
import { control, itemFor, list, type Statement } from '../comparison/statement.ts'
import type { Dataset } from './dataset.ts'
import { NOW, RARE_WORDS } from './fill.ts'

/** What "Done when" of the page allows. */
const MAX_RATIO = 2

const ALL: ListQuestions = { book: '', search: '', view: 'all', page: 1 }

const atMostTwice = (
  name: string,
  timed: (dataset: Dataset, iteration: number) => Promise<unknown>,
): Statement<Dataset> => ({ ...list(name, timed), maxRatio: MAX_RATIO })

const page = (
  name: string,
  inputOf: (dataset: Dataset, iteration: number) => Partial<ListQuestions>,
): Statement<Dataset> =>
  atMostTwice(name, (dataset, iteration) => {
    const input = { ...ALL, ...inputOf(dataset, iteration) }
    return listQuestions(uncached(dataset.database), dataset.administrator, input, NOW)
  })

/** Deletes a question that has not been deleted before. */
const deletion: Statement<Dataset> = {
  ...atMostTwice('delete', ({ database, administrator, questionIds }, iteration) =>
    removeQuestion(database, administrator.id, itemFor(questionIds, iteration), NOW),
  ),
  times: 200,
}

/** Berean's own functions, called as it calls them. Deleting comes last: it takes questions away. */
export const STATEMENTS: readonly Statement<Dataset>[] = [
  page('first page', () => ({})),
  page('middle page', ({ pages }, iteration) => ({ page: Math.ceil(pages / 2) + (iteration % 5) })),
  page('last page', ({ pages }) => ({ page: pages })),
  page('last page of a book', () => ({ book: 'Isaiah', page: 1_000_000 })),
  // 132 look-ups in indexes that are one level deeper.
  { ...list('counts of books', ({ database }) => countByBook(database)), maxRatio: 3 },
  atMostTwice('toggle', ({ database, administrator, questionIds }, iteration) =>
    toggleQuestion(database, administrator.id, { id: itemFor(questionIds, iteration) }, NOW),
  ),
  deletion,
]

/** Searches find more in more questions, up to 1,000: what they take is shown, but not compared. */
export const SEARCHES: readonly Statement<Dataset>[] = [
  page('search, a frequent word', () => ({ search: 'shepherd' })),
  page('search, a rare word', (_dataset, iteration) => ({
    search: `rareword${iteration % RARE_WORDS}`,
  })),
  page('search, no match', () => ({ search: 'xylophone' })),
  page('suspicious questions', () => ({ view: 'suspicious' })),
].map((one) => ({ ...one, maxRatio: Number.POSITIVE_INFINITY, times: 60 }))

export const CONTROLS: readonly Statement<Dataset>[] = [
  control(
    'middle page by offset',
    ({ database, pages }) =>
      sql`select id from questions where deleted_at is null order by book, position
        offset ${(Math.ceil(pages / 2) - 1) * 20}::int limit 20`.execute(database),
    MAX_RATIO,
  ),
  control(
    'counting the questions',
    ({ database }) =>
      sql`select count(*) from questions where deleted_at is null`.execute(database),
    MAX_RATIO,
  ),
]
