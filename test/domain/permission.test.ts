import { expect, it } from 'vitest'
import { thresholdOf } from '../../src/domain/level.ts'
import {
  adminLinksOf,
  canAdministerQuestions,
  canManageSite,
  canUploadQuestions,
  isLastSiteAdmin,
} from '../../src/domain/permission.ts'

const ADMIN = { label: 'Admin', path: '/admin/questions' }
const USERS = { label: 'Users', path: '/admin/users' }

it.each([
  { site: true, admin: false, level: 1, manage: true, questions: true, upload: true, links: 2 },
  { site: true, admin: true, level: 10, manage: true, questions: true, upload: true, links: 2 },
  { site: false, admin: false, level: 1, manage: false, questions: false, upload: false, links: 0 },
  { site: false, admin: false, level: 9, manage: false, questions: false, upload: false, links: 0 },
  { site: false, admin: false, level: 10, manage: false, questions: true, upload: true, links: 1 },
  { site: false, admin: true, level: 1, manage: false, questions: true, upload: false, links: 0 },
  { site: false, admin: true, level: 9, manage: false, questions: true, upload: false, links: 0 },
  { site: false, admin: true, level: 10, manage: false, questions: true, upload: true, links: 1 },
])(
  'site admin $site, admin $admin, level $level: manages $manage, administers $questions, uploads $upload, sees $links links',
  (row) => {
    const actor = {
      isSiteAdmin: row.site,
      isAdmin: row.admin,
      totalXp: thresholdOf(row.level),
    }
    expect(canManageSite(actor)).toBe(row.manage)
    expect(canAdministerQuestions(actor)).toBe(row.questions)
    expect(canUploadQuestions(actor)).toBe(row.upload)
    expect(adminLinksOf(actor)).toEqual([ADMIN, USERS].slice(0, row.links))
  },
)

it.each([
  { siteAdmins: ['ruth'], isLast: true },
  { siteAdmins: ['naomi'], isLast: false },
  { siteAdmins: ['naomi', 'ruth'], isLast: false },
  { siteAdmins: [], isLast: false },
])('of $siteAdmins, Ruth is the last site admin: $isLast', ({ siteAdmins, isLast }) => {
  expect(isLastSiteAdmin(siteAdmins, 'ruth')).toBe(isLast)
})
