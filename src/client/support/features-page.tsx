import { ComingSoon } from '../shared/coming-soon.tsx'
import { Page } from '../shared/page.tsx'

const FeaturesPage = () => (
  <Page title="Features" description="A tour of every feature, coming soon.">
    <ComingSoon heading="Features">We are writing a tour of everything you can do here.</ComingSoon>
  </Page>
)

export default FeaturesPage
