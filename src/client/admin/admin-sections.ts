import {
  canAdministerQuestions,
  canManageSite,
  canUploadQuestions,
} from '../../domain/permission.ts'
import { isKnownPage } from '../lib/page-registry.ts'
import type { OwnUser } from '../lib/trpc.ts'

export const ADMIN_PATHS = {
  dashboard: '/admin',
  flags: '/admin/panel',
  questions: '/admin/questions',
  upload: '/admin/upload',
  users: '/admin/users',
  churches: '/admin/churches',
  reports: '/admin/reports',
  audit: '/admin/audit',
} as const

type AdminSection = {
  readonly label: string
  readonly path: string
  readonly isAllowed: typeof canManageSite
}

const SECTIONS: readonly AdminSection[] = [
  { label: 'Dashboard', path: ADMIN_PATHS.dashboard, isAllowed: canManageSite },
  { label: 'Questions', path: ADMIN_PATHS.questions, isAllowed: canAdministerQuestions },
  { label: 'Upload', path: ADMIN_PATHS.upload, isAllowed: canUploadQuestions },
  { label: 'Reports', path: ADMIN_PATHS.reports, isAllowed: canAdministerQuestions },
  { label: 'Users', path: ADMIN_PATHS.users, isAllowed: canManageSite },
  { label: 'Churches', path: ADMIN_PATHS.churches, isAllowed: canManageSite },
  { label: 'Flags', path: ADMIN_PATHS.flags, isAllowed: canManageSite },
  { label: 'Audit log', path: ADMIN_PATHS.audit, isAllowed: canManageSite },
]

/** The pages of administration that this person may open. */
export const adminSectionsOf = (user: OwnUser): readonly AdminSection[] =>
  SECTIONS.filter(({ path, isAllowed }) => isKnownPage(path) && isAllowed(user))
