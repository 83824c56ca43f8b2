import { Page } from '../app/page.tsx'
import { ComingSoon } from './coming-soon.tsx'

const FeaturesPage = () => (
  <Page title="Features" description="A tour of everything there is, coming soon.">
    <ComingSoon heading="Features">
      A tour of everything you can do here is being written.
    </ComingSoon>
  </Page>
)

export default FeaturesPage
