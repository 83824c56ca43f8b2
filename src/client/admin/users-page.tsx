import { canManageSite } from '../../domain/permission.ts'
import { ADMIN_PAGE_TITLES } from '../../domain/site/admin-page-title.ts'
import { ShownPage } from '../shared/lazy-page.tsx'
import { AccessDeniedToast, Require } from './access-denied.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { usersPanel } from './dashboard/panels.ts'

const UsersPage = () => (
  <Require
    isAllowed={canManageSite}
    denied={<AccessDeniedToast message="Site admin access required" />}
  >
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminUsers}
      lead="Everybody who has an account, the newest first."
    >
      <ShownPage page={usersPanel} />
    </AdminFrame>
  </Require>
)

export default UsersPage
