import type { AdminPageName } from './page.ts'

/** The titles of the pages of administration, apart from the others: few people load them. */
export const ADMIN_PAGE_TITLES: Readonly<Record<AdminPageName, string>> = {
  admin: 'Admin Dashboard',
  adminAudit: 'Audit log',
  adminChurches: 'Churches',
  adminFlags: 'Feature Flags',
  adminQuestions: 'Question Administration',
  adminQuestion: 'Edit question',
  adminReports: 'Reports',
  adminUpload: 'Upload Questions',
  adminUsers: 'User Management',
}
