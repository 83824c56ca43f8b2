import { Page } from '../app/page.tsx'

const BadgesPage = () => (
  <Page title="Badges">
    <h1>Badges</h1>
  </Page>
)

export default BadgesPage
