import { Page } from '../app/page.tsx'

const DevAuthPage = () => (
  <Page title="Development sign-in">
    <h1>Development sign-in</h1>
  </Page>
)

export default DevAuthPage
