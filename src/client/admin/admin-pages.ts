import type { AdminPageName } from '../../domain/site/page.ts'
import type { LoadPage } from '../shared/lazy-page.tsx'

/** The code of each page of administration. */
export const ADMIN_PAGES: Readonly<Record<AdminPageName, LoadPage>> = {
  admin: () => import('./dashboard/admin-dashboard-page.tsx'),
  adminAudit: () => import('./audit-page.tsx'),
  adminChurches: () => import('./churches/churches-page.tsx'),
  adminFlags: () => import('./flags-page.tsx'),
  adminQuestions: () => import('./questions/questions-page.tsx'),
  adminQuestion: () => import('./questions/edit-question-page.tsx'),
  adminReports: () => import('./reports/reports-page.tsx'),
  adminUpload: () => import('./upload/upload-page.tsx'),
  adminUsers: () => import('./users-page.tsx'),
}
