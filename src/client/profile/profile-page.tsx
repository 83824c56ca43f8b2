import { Page } from '../app/page.tsx'

const ProfilePage = () => (
  <Page title="Profile">
    <h1>Profile</h1>
  </Page>
)

export default ProfilePage
