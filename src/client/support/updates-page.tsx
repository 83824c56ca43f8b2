import { ComingSoon } from '../shared/coming-soon.tsx'
import { Page } from '../shared/page.tsx'

const UpdatesPage = () => (
  <Page>
    <ComingSoon heading="Get Updates">
      Soon you’ll be able to get news by e-mail. Until then, we send nothing.
    </ComingSoon>
  </Page>
)

export default UpdatesPage
