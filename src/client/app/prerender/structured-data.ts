import type {
  BreadcrumbList,
  FAQPage,
  Quiz,
  SearchAction,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts'
import { pathTo } from '../../../domain/site/page.ts'
import { NOT_FOUND, type PublicPage } from '../../../domain/site/page-document.ts'
import { PAGE_TITLES } from '../../../domain/site/page-title.ts'
import { PRODUCT_NAME } from '../../../domain/site/product.ts'
import { FREQUENT_QUESTIONS } from '../../shared/frequent-questions.ts'
import { SAMPLE_ANSWER, SAMPLE_OPTIONS, SAMPLE_QUESTION } from '../../ui/sample-quiz.ts'
import type { PrerenderedName } from './page-metadata.ts'

const CONTEXT = 'https://schema.org'

/** The content of a page for search engines (specification, part 1, section 2), with absolute addresses. */
export const structuredDataOf = (
  name: PrerenderedName,
  origin: string,
): readonly WithContext<Thing>[] => {
  if (name === NOT_FOUND) return []
  return name === 'home' ? [website(origin), FAQ, SAMPLE_QUIZ] : [breadcrumb(name, origin)]
}

/** Google's extension of a search action says which part of the address is to be replaced. */
type SearchInput = SearchAction & { readonly 'query-input': string }

const website = (origin: string): WithContext<WebSite> => {
  const search: SearchInput = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${pathTo('quiz')}?q={term}`,
    },
    'query-input': 'required name=term',
  }
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: PRODUCT_NAME,
    url: `${origin}${pathTo('home')}`,
    potentialAction: search,
  }
}

const FAQ: WithContext<FAQPage> = {
  '@context': CONTEXT,
  '@type': 'FAQPage',
  mainEntity: FREQUENT_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const SAMPLE_QUIZ: WithContext<Quiz> = {
  '@context': CONTEXT,
  '@type': 'Quiz',
  name: `A question from ${PRODUCT_NAME}`,
  about: { '@type': 'Thing', name: 'The Bible' },
  hasPart: {
    '@type': 'Question',
    eduQuestionType: 'Multiple choice',
    text: SAMPLE_QUESTION,
    acceptedAnswer: { '@type': 'Answer', text: SAMPLE_ANSWER.text },
    suggestedAnswer: SAMPLE_OPTIONS.filter((option) => option !== SAMPLE_ANSWER).map(
      ({ text }) => ({ '@type': 'Answer', text }),
    ),
  },
}

const breadcrumb = (
  name: Exclude<PublicPage, 'home'>,
  origin: string,
): WithContext<BreadcrumbList> => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}${pathTo('home')}` },
    { '@type': 'ListItem', position: 2, name: PAGE_TITLES[name], item: origin + pathTo(name) },
  ],
})
