import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, type Device, PHONE, type Visitor } from '../support/browser.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { EFFORT } from '../support/effort.ts'
import { giveXp } from '../support/factories.ts'
import { type Product, startProduct } from '../support/product.ts'
import { newSignedInVisitor } from './users.ts'

/** Enough for level 10. */
const TOP_LEVEL_XP = 12_000

export const ROLES = ['a site admin', 'an admin', 'a level 10 user', 'a plain user'] as const
export type Role = (typeof ROLES)[number]

const NAMES: Readonly<Record<Role, string>> = {
  'a site admin': 'Deborah',
  'an admin': 'Aaron',
  'a level 10 user': 'Apollos',
  'a plain user': 'Eutychus',
}

/** Berean on a database of its own, which the tests may turn upside down. */
export type AdminSite = {
  readonly address: string
  readonly database: TestDatabase['database']
  /** Opens a browser in which a person of this role is signed in. */
  readonly signIn: (role: Role, device: Device) => Promise<Visitor>
}

/** Starts the site before the tests of a file, and stops it after them. */
export const useAdminSite = (): AdminSite => {
  const site = {} as { -readonly [Part in keyof AdminSite]: AdminSite[Part] }
  let product: Product
  let testDatabase: TestDatabase
  beforeAll(async () => {
    testDatabase = await openTestDatabase('server')
    const { database, source } = testDatabase
    const directory = await mkdtemp(path.join(os.tmpdir(), 'berean-admin-'))
    product = await startProduct(directory, {
      TRUST_PROXY: '1',
      DATABASE_URL: 'url' in source ? source.url : '',
    })
    site.address = product.address
    site.database = database
    site.signIn = async (role, device) => {
      const firstName = NAMES[role]
      const visitor = await newSignedInVisitor(product.address, device, {
        firstName,
        lastName: `Of ${device.name}`,
      })
      await giveRole(database, `${firstName}.${device.width}@example.org`.toLowerCase(), role)
      return visitor
    }
  })
  afterAll(async () => {
    expect(await product.stop()).toBe(0)
    await testDatabase.close()
  })
  return site
}

/** A journey through administration on a site of its own, on one device; the full run makes it on both. */
export const testAdministration = (
  title: string,
  device: Device,
  journey: (site: AdminSite, device: Device) => Promise<void>,
): void => {
  describe('administration', () => {
    const site = useAdminSite()

    it.each(EFFORT.everyDevice ? [PHONE, DESKTOP] : [device])(`${title} on $name`, (one) =>
      journey(site, one),
    )
  })
}

const giveRole = async (
  database: TestDatabase['database'],
  email: string,
  role: Role,
): Promise<void> => {
  const user = await database
    .updateTable('users')
    .set({ isSiteAdmin: role === 'a site admin', isAdmin: role === 'an admin' })
    .where('email', '=', email)
    .returning(['id', 'totalXp'])
    .executeTakeFirstOrThrow()
  if (role === 'a level 10 user' && user.totalXp < TOP_LEVEL_XP) {
    await giveXp(database, user.id, TOP_LEVEL_XP)
  }
}

export const dialog = (page: Page) => page.locator(':is([role=dialog], [role=alertdialog]):visible')

/** Opens another page of the application without a reload. */
export const openPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, '', to), path)

export const expectFocusOn = (page: Page, name: RegExp): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(name)

export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor()

export const expectTitle = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
}
