import { PRODUCT_NAME } from '../../domain/product.ts'
import { FREQUENT_QUESTIONS } from './faq.ts'

/** Addresses are relative to the page; whoever renders it ahead of time knows the site's own. */
export const websiteData = () => ({
  '@type': 'WebSite',
  name: PRODUCT_NAME,
  url: '/',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: '/quiz?q={term}' },
    'query-input': 'required name=term',
  },
})

/** The question to try on the page. */
export const quizData = () => ({
  '@type': 'Quiz',
  name: `A question of ${PRODUCT_NAME}`,
  about: { '@type': 'Thing', name: 'The Bible' },
  hasPart: {
    '@type': 'Question',
    eduQuestionType: 'Multiple choice',
    text: 'Who said to Naomi, “Where you go, I will go”?',
    acceptedAnswer: { '@type': 'Answer', text: 'Ruth' },
    suggestedAnswer: ['Orpah', 'Hannah', 'Rachel'].map((text) => ({ '@type': 'Answer', text })),
  },
})

export const faqData = () => ({
  '@type': 'FAQPage',
  mainEntity: FREQUENT_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
