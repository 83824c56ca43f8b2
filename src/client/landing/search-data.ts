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

export const faqData = () => ({
  '@type': 'FAQPage',
  mainEntity: FREQUENT_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
