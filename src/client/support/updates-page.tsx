import { Page } from '../app/page.tsx'
import { ComingSoon } from './coming-soon.tsx'

const UpdatesPage = () => (
  <Page title="Get Updates" description="News by e-mail, coming soon.">
    <ComingSoon heading="Get Updates">
      News by e-mail, for those who ask for it. Until then, nothing is sent.
    </ComingSoon>
  </Page>
)

export default UpdatesPage
