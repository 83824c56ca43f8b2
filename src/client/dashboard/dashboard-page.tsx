import { Page } from '../app/page.tsx'

const DashboardPage = () => (
  <Page title="Dashboard">
    <h1>Dashboard</h1>
  </Page>
)

export default DashboardPage
