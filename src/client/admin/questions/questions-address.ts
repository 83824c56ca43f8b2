import { useLocation } from 'wouter'
import { pathTo } from '../../../domain/site/page.ts'
import {
  oneOf,
  type Parameter,
  useSearchParameters,
  type ValuesOf,
  withParameters,
} from '../../lib/search-parameters.ts'
import { bookParameter, pageParameter } from '../list/list-parameters.ts'

export const QUESTION_TABS = ['generate', 'versions', 'manage'] as const
export type QuestionTab = (typeof QUESTION_TABS)[number]

const idParameter: Parameter<string> = {
  fallback: '',
  parse: (raw) => (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw) ? raw : null),
}

const PARAMETERS = {
  tab: oneOf(QUESTION_TABS, 'generate'),
  book: bookParameter,
  page: pageParameter,
  /** The version that is looked at. */
  version: idParameter,
  /** The generation whose progress is shown. */
  generation: idParameter,
}

type Place = Partial<ValuesOf<typeof PARAMETERS>>

/** The address of question administration with these parameters, and no others. */
export const questionsHref = (place: Place): string => {
  const query = withParameters(PARAMETERS, place).toString()
  return query === '' ? pathTo('adminQuestions') : `${pathTo('adminQuestions')}?${query}`
}

/** The page that edits a question. */
export const editQuestionHref = (id: string): string => pathTo('adminQuestion', { id })

/** What question administration shows: a tab, a book, a page, a version, a generation. */
export const useQuestionsPageAddress = () => {
  const [place, change] = useSearchParameters(PARAMETERS)
  const [, navigate] = useLocation()
  return {
    ...place,
    /** The book is kept: most work is on one book. */
    showTab: (tab: QuestionTab): void => navigate(questionsHref({ tab, book: place.book })),
    setBook: (book: string): void => change({ book, page: 1 }, { replace: true }),
    showGeneration: (generation: string): void => change({ generation }, { replace: true }),
  }
}
