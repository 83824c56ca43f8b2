import {
  canAdministerQuestions,
  canManageSite,
  canUploadQuestions,
} from '../../domain/permission.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { OwnUser } from '../lib/trpc.ts'

type AdminSection = {
  readonly label: string
  readonly path: string
  readonly isAllowed: typeof canManageSite
}

const SECTIONS: readonly AdminSection[] = [
  { label: 'Dashboard', path: pathTo('admin'), isAllowed: canManageSite },
  { label: 'Questions', path: pathTo('adminQuestions'), isAllowed: canAdministerQuestions },
  { label: 'Upload', path: pathTo('adminUpload'), isAllowed: canUploadQuestions },
  { label: 'Reports', path: pathTo('adminReports'), isAllowed: canAdministerQuestions },
  { label: 'Users', path: pathTo('adminUsers'), isAllowed: canManageSite },
  { label: 'Churches', path: pathTo('adminChurches'), isAllowed: canManageSite },
  { label: 'Flags', path: pathTo('adminFlags'), isAllowed: canManageSite },
  { label: 'Audit log', path: pathTo('adminAudit'), isAllowed: canManageSite },
]

/** The pages of administration that this person may open. */
export const adminSectionsOf = (user: OwnUser): readonly AdminSection[] =>
  SECTIONS.filter(({ isAllowed }) => isAllowed(user))
