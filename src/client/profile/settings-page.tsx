import { Page } from '../app/page.tsx'

const SettingsPage = () => (
  <Page title="Settings">
    <h1>Settings</h1>
  </Page>
)

export default SettingsPage
