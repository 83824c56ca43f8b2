import { ADMIN_PAGE_TITLES } from '../../domain/site/admin-page-title.ts'
import { ShownPage } from '../shared/lazy-page.tsx'
import { RequireSiteAdmin } from './access-denied.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { flagsPanel } from './dashboard/panels.ts'

const FlagsPage = () => (
  <RequireSiteAdmin>
    <AdminFrame
      title={ADMIN_PAGE_TITLES.adminFlags}
      lead="A feature that is off is closed to everybody, on the server too."
    >
      <ShownPage page={flagsPanel} />
    </AdminFrame>
  </RequireSiteAdmin>
)

export default FlagsPage
