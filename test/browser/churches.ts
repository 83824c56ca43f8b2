import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { type Device, expectAccessible, tabTo } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'
import { copyDataDirectory } from '../support/shared.ts'
import { type ApiUser, createApiUser, newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

let product: Product
/** Has a public profile; admin of Grace Chapel, her primary church. */
let ruth: ApiUser
/** Has a private profile; member of Grace Chapel. */
let naomi: ApiUser
/** Has a public profile, and no church. */
let boaz: ApiUser
let graceChapelId: string

const openTab = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel').waitFor()
}

/** A panel is never shown beside the one that it replaces, not even for a frame. */
const expectOnePanelAtATime = async (page: Page, name: RegExp): Promise<void> => {
  const counts = await page.getByRole('tab', { name }).evaluate(
    (tab) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        const changes = new MutationObserver(() => {
          const panels = [...document.querySelectorAll('[role=tabpanel]')]
          seen.push(panels.filter((panel) => panel.checkVisibility()).length)
          if (panels.length === 2) requestAnimationFrame(() => resolve(seen))
        })
        changes.observe(document.body, { subtree: true, childList: true, attributes: true })
        ;(tab as HTMLElement).click()
      }),
  )
  expect(Math.max(...counts)).toBe(1)
}

const dialog = (page: Page) => page.locator('dialog[open]')

const expectToast = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor()

/** Finds a church by a misspelt search without its accent, and joins it. */
const findAndJoin = async (page: Page): Promise<void> => {
  await page.getByText('No church affiliations yet').waitFor()
  await expectAccessible(page)
  await expectOnePanelAtATime(page, /^Find Churches/)
  await page.getByLabel('Search churches').fill('garce sao')
  await page.getByRole('button', { name: 'Join Grace Chapel' }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await page.getByRole('button', { name: 'Join Grace Chapel' }).click()
  const stay = dialog(page).getByRole('radio', { name: 'Stay private' })
  expect(await stay.isChecked()).toBe(true)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Join', exact: true }).click()
  await expectToast(page, 'Joined church successfully!')
  await page.getByRole('listitem').getByText('Member', { exact: true }).waitFor()
}

/** Proposes a church, after a name that is already listed was refused. */
const propose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Propose Church' }).click()
  const form = dialog(page)
  await form.getByLabel('Name', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Get AI Suggestions' }).click()
  await expectToast(page, 'Please enter a church name (at least 3 characters) to validate')
  await form.getByLabel('Name', { exact: true }).fill('grace chapel')
  await page.keyboard.press('Tab')
  await form.getByText('Grace Chapel', { exact: true }).first().waitFor()
  await form
    .getByText(/^\d+% match$/)
    .first()
    .waitFor()
  await form
    .getByRole('link', { name: /View church/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await form.getByLabel('City').fill('SAO PAULO')
  await form.getByRole('button', { name: 'Propose Church' }).click()
  await form.getByText('Create grace chapel, SAO PAULO anyway?').waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create church' }).click()
  await form.getByText('Grace Chapel is already listed. You can join it.').waitFor()
  await form.getByLabel('Name', { exact: true }).fill('ab')
  await form.getByRole('button', { name: 'Propose Church' }).click()
  await form.getByText('Church name must be at least 3 characters').waitFor()
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Website').fill('https://church.example.org')
  await form.getByRole('button', { name: 'Propose Church' }).click()
  await form.getByText(/^No church matches\. Create /).waitFor()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create church' }).click()
  await expectToast(page, 'Church proposed successfully!')
  await form.getByRole('link', { name: 'Invite members' }).waitFor()
  await expectAccessible(page)
  // By the keyboard: a click so soon, in the same place, counts as the second of a double click.
  await form.getByRole('button', { name: 'Not now' }).press('Enter')
}

/** The sheet to print for the church that was just proposed. */
const invite = async (page: Page, name: string): Promise<void> => {
  await openTab(page, /^My Churches/)
  await page.getByRole('article').getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Invite members' }).click()
  await page.getByRole('img', { name: `QR code that leads to ${name}` }).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await page.goto('/churches')
}

/** Joins three more churches, which makes five, and sees that the limit is reached. */
const reachLimit = async (page: Page): Promise<void> => {
  await openTab(page, /^Find Churches/)
  for (const name of ['Bethel', 'Antioch', 'Smyrna']) {
    await page.getByLabel('Search churches').fill(name)
    await page.getByRole('button', { name: `Join ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByRole('listitem').getByText('Member', { exact: true }).waitFor()
  }
  await page.getByRole('tab', { name: /5\/5/ }).waitFor()
  await naomi.api.delete(`/api/churches/${graceChapelId}/membership`)
  await ruth.propose('Philadelphia', `Lydia ${Date.now()}`)
  await page.getByLabel('Search churches').fill('philadelphia')
  await page.getByRole('listitem').getByText('Limit Reached').first().waitFor()
  expect(await page.getByRole('button', { name: /^Join / }).count()).toBe(0)
  await expectAccessible(page)
}

/** Makes another church primary, then leaves it; the oldest membership becomes primary. */
const changePrimary = async (page: Page, name: string): Promise<void> => {
  await openTab(page, /^My Churches/)
  const card = (church: string) => page.getByRole('article').filter({ hasText: church })
  await card('Grace Chapel').getByText('+25% bonus points').waitFor()
  await tabTo(page, `Set as primary: ${name}`)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Primary church updated!')
  await card(name).getByText('+25% bonus points').waitFor()
  expect(await page.getByText('+25% bonus points').count()).toBe(1)
  await card(name).getByText('Admin').waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await card(name)
    .getByRole('button', { name: `Leave ${name}` })
    .click()
  await dialog(page).getByText('Grace Chapel').waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Leave church' }).click()
  await expectToast(page, 'Left church successfully!')
  await card('Grace Chapel').getByText('+25% bonus points').waitFor()
  await page.getByRole('tab', { name: /4\/5/ }).waitFor()
}

const expectLeaderboards = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { name: 'Church Rankings' }).waitFor()
  const churches = page.getByRole('list', { name: 'Church Rankings' })
  // Ruth earned 120 XP and Naomi 50, each with 25 % more for their primary church.
  const first = churches.getByRole('listitem').filter({ hasText: 'Grace Chapel' })
  await first.getByRole('img', { name: '1st place' }).waitFor()
  expect(await first.textContent()).toContain('213')
  const people = page.getByRole('list', { name: 'Unaffiliated Leaders' }).getByRole('listitem')
  await people.first().getByRole('img', { name: '1st place' }).waitFor()
  expect(await people.first().textContent()).toMatch(/Boaz Judah[\s\S]*80/)
  expect(await people.nth(1).textContent()).toMatch(/Private member[\s\S]*40/)
  expect(await people.nth(1).getByRole('link').count()).toBe(0)
  await page.getByText('Your rank').waitFor()
  await expectAccessible(page)
}

const PERIOD_NAMES = { Daily: 'today', Monthly: 'this month' } as const

/** Chooses a period whose figures load slowly; the previous ones stay readable in the meantime. */
const choosePeriod = async (page: Page, period: keyof typeof PERIOD_NAMES): Promise<void> => {
  const delay = Promise.withResolvers<void>()
  const leaderboardCalls = '**/api/trpc/leaderboard.churches*'
  await page.route(leaderboardCalls, async (route) => {
    await delay.promise
    await route.continue()
  })
  await page.getByText(period, { exact: true }).click()
  await page.waitForURL(`**/leaderboard?period=${period.toLowerCase()}`)
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor()
  if (period === 'Daily') await expectAccessible(page)
  delay.resolve()
  await page.getByText(`finished ${PERIOD_NAMES[period]}`, { exact: true }).waitFor()
  await page.unroute(leaderboardCalls)
}

/** Who sees a profile does not depend on the device, so only one of them tests it. */
export const testChurches = (
  device: Device,
  includes: {
    readonly memberships: boolean
    readonly leaderboards: boolean
    readonly profiles: boolean
  },
): void => {
  describe(`on ${device.name}`, () => {
    beforeAll(async () => {
      product = await startProduct(await copyDataDirectory())
      const answerKey = await readAnswerKeyByText()
      const person = (firstName: string, isPublicProfile: boolean) =>
        createApiUser(product.address, answerKey, { firstName, lastName: 'Judah', isPublicProfile })
      ruth = await person('Ruth', true)
      naomi = await person('Naomi', false)
      boaz = await person('Boaz', true)
      const orpah = await person('Orpah', false)
      graceChapelId = await ruth.propose('Grace Chapel', 'São Paulo')
      await naomi.join(graceChapelId)
      for (const name of ['Bethel', 'Antioch', 'Smyrna']) await naomi.propose(name, 'Leeds')
      await ruth.playDaily(10)
      await naomi.playDaily(3)
      await boaz.playDaily(6)
      await orpah.playDaily(2)
    })

    afterAll(async () => {
      for (const one of [ruth, naomi, boaz]) await one.api.dispose()
      await product.stop()
    })

    const testMemberships = async (): Promise<void> => {
      const name = { firstName: 'Lydia', lastName: 'Thyatira' }
      const visitor = await newSignedInVisitor(product.address, device, name)
      const { page } = visitor
      const own = `Church of Lydia on ${device.name}`
      await naomi.api.post(`/api/churches/${graceChapelId}/join`)
      await page.goto('/churches')
      await findAndJoin(page)
      await propose(page, own)
      await invite(page, own)
      await reachLimit(page)
      await changePrimary(page, own)
      expect(visitor.pageErrors).toEqual([])
      await visitor.context.close()
    }
    if (includes.memberships) {
      it('a learner finds, joins, proposes and leaves churches, up to five', testMemberships)
    }

    const testLeaderboards = async (): Promise<void> => {
      const name = { firstName: 'Tabitha', lastName: 'Joppa' }
      const visitor = await newSignedInVisitor(product.address, device, name)
      const { page } = visitor
      await page.goto('/churches')
      await openTab(page, /^Leaderboards/)
      await expectLeaderboards(page)
      await expectWithinWidths(page)
      await page.goto('/dashboard')
      await page.getByRole('link', { name: /^Leaderboard See/ }).click()
      await page.waitForURL('**/leaderboard')
      await expectLeaderboards(page)
      await expectWithinWidths(page)
      for (const period of ['Daily', 'Monthly'] as const) {
        await choosePeriod(page, period)
        await expectLeaderboards(page)
      }
      await page.getByRole('link', { name: 'Grace Chapel' }).click()
      await page.waitForURL(`**/churches/${graceChapelId}`)
      await page.getByRole('heading', { level: 1, name: 'Grace Chapel' }).waitFor()
      for (const [label, text] of [
        ['Overview', 'Ruth Judah'],
        ['Members', 'Ruth Judah'],
        ['Leaderboard', 'Ruth Judah'],
        ['About', 'São Paulo'],
      ] as const) {
        await openTab(page, new RegExp(`^${label}`))
        await page.getByRole('tabpanel').getByText(text).first().waitFor()
        expect(await page.getByText('Naomi').count()).toBe(0)
        await expectAccessible(page)
        await expectWithinWidths(page)
      }
      expect(visitor.pageErrors).toEqual([])
      await visitor.context.close()
    }
    if (includes.leaderboards) {
      it('both leaderboards show the points of several people', testLeaderboards)
    }

    const testProfiles = async (): Promise<void> => {
      const name = { firstName: 'Silas', lastName: 'Berea' }
      const visitor = await newSignedInVisitor(product.address, device, name)
      const { page } = visitor
      await page.goto(`/users/${ruth.id}`)
      await page.getByRole('heading', { level: 1, name: 'Ruth Judah' }).waitFor()
      await page.getByRole('link', { name: 'Grace Chapel' }).waitFor()
      await page.getByText('First Light').waitFor()
      await expectAccessible(page)
      await expectWithinWidths(page)
      await page.goto(`/users/${naomi.id}`)
      await page.getByText('Profile is private').waitFor()
      await page.getByText('This user has chosen to keep their profile private.').waitFor()
      expect(await page.getByText('Naomi').count()).toBe(0)
      await expectAccessible(page)
      await page.goto('/users/nobody')
      await page.getByText('User not found').waitFor()
      await page.goto('/churches/nowhere')
      await page.getByText('Church not found').waitFor()
      expect(visitor.pageErrors).toEqual([])
      await visitor.context.close()
    }
    if (includes.profiles) it('a public profile is shown, a private one is not', testProfiles)
  })
}
