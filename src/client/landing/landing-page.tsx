import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { Page } from '../shared/page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row } from '../ui/layout.ts'
import { FeatureCards } from './feature-cards.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { Hero } from './hero.tsx'

const LandingPage = () => (
  <Page>
    <Hero />
    <FeatureCards />
    <FrequentQuestions />
    <CallToAction />
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

export default LandingPage
