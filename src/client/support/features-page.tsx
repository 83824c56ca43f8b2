import { ComingSoon } from '../shared/coming-soon.tsx'
import { Page } from '../shared/page.tsx'

const FeaturesPage = () => (
  <Page>
    <ComingSoon heading="Features">We are writing a tour of everything you can do here.</ComingSoon>
  </Page>
)

export default FeaturesPage
