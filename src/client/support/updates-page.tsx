import { ComingSoon } from '../shared/coming-soon.tsx'
import { Page } from '../shared/page.tsx'

const UpdatesPage = () => (
  <Page title="Get Updates" description="News by e-mail, coming soon.">
    <ComingSoon heading="Get Updates">
      Soon you’ll be able to get news by e-mail. Until then, we send nothing.
    </ComingSoon>
  </Page>
)

export default UpdatesPage
