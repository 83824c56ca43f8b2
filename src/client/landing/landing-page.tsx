import { PRODUCT_NAME } from '../../domain/product.ts'
import { Page } from '../app/page.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { Hero } from './hero.tsx'
import { faqData, quizData, websiteData } from './search-data.ts'

const LandingPage = () => (
  <Page
    title="Home"
    documentTitle={`${PRODUCT_NAME}: ten Bible questions a day`}
    description="A joyful, accountable path to Bible mastery and spiritual growth, alone or with your church."
  >
    <Hero />
    <FeatureCards />
    <FrequentQuestions />
    <ClosingCall />
    <StructuredData data={websiteData()} />
    <StructuredData data={faqData()} />
    <StructuredData data={quizData()} />
  </Page>
)

export default LandingPage
