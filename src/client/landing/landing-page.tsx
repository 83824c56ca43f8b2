import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { Page } from '../shared/page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row } from '../ui/layout.ts'
import { StructuredData } from '../ui/structured-data.tsx'
import { FREQUENT_QUESTIONS } from './faq.ts'
import { FeatureCards } from './feature-cards.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { Hero } from './hero.tsx'

const LandingPage = () => (
  <Page
    title="Home"
    documentTitle={`${PRODUCT_NAME}: ten Bible questions a day`}
    description="A joyful, accountable path to Bible mastery and spiritual growth, alone or with your church."
  >
    <Hero />
    <FeatureCards />
    <FrequentQuestions />
    <CallToAction />
    <StructuredData data={WEBSITE} />
    <StructuredData data={FAQ} />
    <StructuredData data={SAMPLE_QUIZ} />
  </Page>
)

const CallToAction = () => (
  <Card
    as="section"
    tone="ink"
    aria-labelledby="closing-heading"
    px={{ base: '6', md: '12' }}
    py={{ base: '10', md: '14' }}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    gap="8"
  >
    <Row gap={{ base: '4', md: '6' }} flex="1 1 22rem">
      <Lamp size={56} onInk />
      <div>
        <chakra.h2 id="closing-heading" textStyle="title">
          Start Your Journey
        </chakra.h2>
        <chakra.p color="onInk.muted" mt="1.5">
          Light your first lamp today. It takes five minutes.
        </chakra.p>
      </div>
    </Row>
    <ButtonLink href={pathTo('signup')} variant="gold" size="lg">
      Start Your Journey
    </ButtonLink>
  </Card>
)

/** For search engines; addresses are relative to the page. */
const WEBSITE = {
  '@type': 'WebSite',
  name: PRODUCT_NAME,
  url: pathTo('home'),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${pathTo('quiz')}?q={term}` },
    'query-input': 'required name=term',
  },
}

/** The sample question of the page. */
const SAMPLE_QUIZ = {
  '@type': 'Quiz',
  name: `A question from ${PRODUCT_NAME}`,
  about: { '@type': 'Thing', name: 'The Bible' },
  hasPart: {
    '@type': 'Question',
    eduQuestionType: 'Multiple choice',
    text: 'Who said to Naomi, “Where you go, I will go”?',
    acceptedAnswer: { '@type': 'Answer', text: 'Ruth' },
    suggestedAnswer: ['Orpah', 'Hannah', 'Rachel'].map((text) => ({ '@type': 'Answer', text })),
  },
}

const FAQ = {
  '@type': 'FAQPage',
  mainEntity: FREQUENT_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

export default LandingPage
