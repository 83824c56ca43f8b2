import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Device, expectAccessible } from '../support/browser.ts'
import { type AdminSite, expectTitle, expectToast, openPath, ROLES, type Role } from './admin.ts'
import { expectWithinWidths } from './widths.ts'

type Denial = {
  readonly message: string
  /** A toast instead of a page. */
  readonly isToast?: boolean
  /** Whether the person is sent home. */
  readonly redirects: boolean
}

type Screen = {
  readonly path: string
  readonly title: string
  readonly allowed: readonly Role[]
  readonly denial: Denial
}

const NO_PERMISSION: Denial = {
  message: "You don't have permission to access the admin panel",
  redirects: true,
}
const SITE_ADMINS: readonly Role[] = ['a site admin']
const QUESTION_ADMINS: readonly Role[] = ['a site admin', 'an admin', 'a level 10 user']

/** Stands for the path of a question's form. */
const EDITED_QUESTION = '/admin/questions/:id'

/** Who sees which page, and what others are told (specification, part 2, sections 2 and 8). */
const SCREENS: readonly Screen[] = [
  { path: '/admin', title: 'Admin Dashboard', allowed: SITE_ADMINS, denial: NO_PERMISSION },
  { path: '/admin/panel', title: 'Feature Flags', allowed: SITE_ADMINS, denial: NO_PERMISSION },
  {
    path: '/admin/users',
    title: 'User Management',
    allowed: SITE_ADMINS,
    denial: { message: 'Site admin access required', isToast: true, redirects: true },
  },
  { path: '/admin/churches', title: 'Churches', allowed: SITE_ADMINS, denial: NO_PERMISSION },
  { path: '/admin/audit', title: 'Audit log', allowed: SITE_ADMINS, denial: NO_PERMISSION },
  {
    path: '/admin/questions',
    title: 'Question Administration',
    allowed: QUESTION_ADMINS,
    denial: NO_PERMISSION,
  },
  {
    path: EDITED_QUESTION,
    title: 'Edit question',
    allowed: QUESTION_ADMINS,
    denial: NO_PERMISSION,
  },
  { path: '/admin/reports', title: 'Reports', allowed: QUESTION_ADMINS, denial: NO_PERMISSION },
  {
    path: '/admin/upload',
    title: 'Upload Questions',
    allowed: ['a site admin', 'a level 10 user'],
    denial: {
      message:
        'Admin access required. You must reach Apostle level (Level 10) to upload questions.',
      redirects: false,
    },
  },
]

/** The header's links to administration (specification, part 1, section 6). */
const LINKS: Readonly<Record<Role, readonly string[]>> = {
  'a site admin': ['/admin/questions', '/admin/users'],
  'an admin': [],
  'a level 10 user': ['/admin/questions'],
  'a plain user': [],
}

/** Pages that deny in the same way share the code that sends home, so one of them waits for it. */
const WAITED_FOR = ['/admin', '/admin/users']

const expectDenied = async (page: Page, path: string, denial: Denial): Promise<void> => {
  if (denial.isToast) await expectToast(page, 'Access Denied')
  else await expectTitle(page, 'Access Denied')
  await page.getByText(denial.message, { exact: true }).first().waitFor()
  if (!denial.redirects) await expectAccessible(page)
  if (WAITED_FOR.includes(path)) await page.waitForURL((url) => url.pathname === '/')
  else expect(new URL(page.url()).pathname).toBe(path)
}

/** Opens every page of administration as each role. */
export const visitAsEveryRole = async (site: AdminSite, device: Device): Promise<void> => {
  const { id } = await site.database
    .selectFrom('questions')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const role of ROLES) {
    const { page, context, pageErrors } = await site.signIn(role, device)
    await page.goto('/dashboard')
    await page.locator('main h1').first().waitFor()
    const links = await page
      .locator('header a[href^="/admin"]')
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))])
    expect(links, role).toEqual(LINKS[role])
    for (const { path: pattern, title, allowed, denial } of SCREENS) {
      const path = pattern.replace(':id', id)
      await openPath(page, path)
      if (!allowed.includes(role)) {
        await expectDenied(page, path, denial)
        continue
      }
      await expectTitle(page, title)
      // All roles see the same page, so one look at it is enough.
      if (role !== allowed[0]) continue
      await expectAccessible(page)
      await expectWithinWidths(page)
    }
    expect(pageErrors).toEqual([])
    await context.close()
  }
}
