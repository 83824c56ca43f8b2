import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { type Device, expectAccessible } from '../support/browser.ts'
import { type AdminSite, dialog, expectFocusOn, expectTitle, expectToast } from './admin.ts'
import { quizPlayer } from './quiz-player.ts'
import { expectWithinWidths } from './widths.ts'

const report = async (page: Page, button: string, reason: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: button }).first().click()
  // The quiz explains a wrong answer in a dialog too.
  const form = page.getByRole('dialog', { name: button })
  await form.getByRole('button', { name: button }).click()
  await form.getByText('Please choose what is wrong.').waitFor()
  await expectAccessible(page)
  await form.getByLabel('What is wrong?').selectOption(reason)
  await form.getByLabel('Details').fill(text)
  await form.getByRole('button', { name: button }).click()
  await expectToast(page, 'Report sent')
  await form.waitFor({ state: 'hidden' })
}

/** @returns the text of the question that was reported */
const reportQuestion = async (page: Page): Promise<string> => {
  await page.goto('/quiz')
  const player = quizPlayer(page, await readAnswerKeyByText())
  // After a right answer the next question would soon take its place.
  await player.choose('wrong')
  await report(page, 'Report this question', 'It is unclear', 'Which of the two?')
  return player.question()
}

const propose = async (page: Page, name: string): Promise<string> => {
  const reply = await page.context().request.post('/api/churches/propose', { data: { name } })
  return (await reply.json()).church.id
}

/** The church's admin edits its entry; a visitor of its page reports it. */
const editAndReport = async (
  owner: Page,
  visitor: Page,
  churchId: string,
  { width }: Device,
): Promise<void> => {
  await owner.goto(`/churches/${churchId}`)
  await owner.getByRole('link', { name: 'Edit church' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Edit church' }).waitFor()
  const form = owner.locator('form')
  await form.getByLabel('Name', { exact: true }).fill('ab')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('Church name must be at least 3 characters').waitFor()
  await expectAccessible(owner)
  await expectWithinWidths(owner)
  await form.getByLabel('Name', { exact: true }).fill(`كنيسة بيت إيل · Bethel ${width}`)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(owner, 'Church saved')
  await owner.getByRole('heading', { level: 1, name: /Bethel/ }).waitFor()

  await visitor.goto(`/churches/${churchId}`)
  await report(visitor, 'Report this church', 'It is listed twice', 'See the other Bethel.')
}

const handle = async (page: Page, subject: string, outcome: string): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByRole('button', { name: /^Handle/ }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: outcome }).click()
  await row.waitFor({ state: 'detached' })
  // The row had the focus; whoever works by keyboard goes on from the list.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
    .toBe(true)
}

/** A toast that comes while a dialog is open can be read, and the dialog stays with what was typed. */
const failToHandle = async (page: Page, subject: string): Promise<void> => {
  await page.route('**/report.handleOfName*', (route) => route.abort(), { times: 1 })
  await page
    .getByRole('row')
    .filter({ hasText: subject })
    .getByRole('button', { name: /^Handle/ })
    .click()
  await dialog(page).getByLabel('Note').fill('See the other one.')
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('[data-toasts]').getByText('Failed to handle the report').click()
  expect(await dialog(page).getByLabel('Note').inputValue()).toBe('See the other one.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
}

const chooseAction = async (page: Page, church: RegExp, action: string): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: church })
  await row.getByRole('button', { name: /^Actions/ }).click()
  // Also at the end of a page, and beside the edge of a phone. It gets its place a little after it opens.
  const isInView = async (): Promise<boolean> => {
    const box = await page.getByRole('menu').boundingBox()
    const { height = 0 } = page.viewportSize() ?? {}
    return box !== null && box.x >= 0 && box.y >= 0 && box.y + box.height <= height
  }
  await expect.poll(isInView).toBe(true)
  await page.getByRole('menuitem', { name: action }).click()
}

/** Reaches the form of a church from the list, by pointer or by keyboard, and returns without a change. */
const openForm = async (page: Page): Promise<void> => {
  const list = page.url()
  const follow = [
    () => chooseAction(page, /بيت/, 'Edit'),
    async () => {
      await page.getByRole('row').filter({ hasText: /بيت/ }).getByRole('button').focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('menuitem', { name: 'Edit' })
        .and(page.locator('[data-highlighted]'))
        .waitFor()
      await page.keyboard.press('Enter')
    },
  ]
  for (const openEdit of follow) {
    await openEdit()
    await page.getByRole('heading', { level: 1, name: 'Edit church' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(list)
    await expectTitle(page, 'Churches')
  }
}

/** Hides a church and shows it again, hands it over, and merges it into another one. */
const changeChurches = async (page: Page, survivor: string): Promise<void> => {
  await page.goto('/admin/churches')
  await expectTitle(page, 'Churches')
  await page
    .getByRole('row')
    .filter({ hasText: /Bethel/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)
  await openForm(page)
  for (const [action, button, toast] of [
    ['Hide', 'Hide church', 'The church is hidden'],
    ['Show again', 'Show church', 'The church is listed again'],
  ] as const) {
    await chooseAction(page, /بيت/, action)
    await dialog(page).getByRole('button', { name: button }).click()
    await expectToast(page, toast)
    await expectFocusOn(page, /^Actions: .*بيت/)
  }
  await chooseAction(page, /بيت/, 'Hand over')
  await dialog(page).getByRole('radio').first().click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Make admin' }).click()
  await expectToast(page, 'The church has a new admin')
  await chooseAction(page, /بيت/, 'Merge into another')
  await dialog(page).getByLabel('Church that stays').fill(survivor)
  await dialog(page).getByRole('radio', { name: survivor }).click()
  const cards = dialog(page).locator('label:has([type=radio])')
  // However long a word of the name is.
  expect(
    await cards.evaluateAll((all) => all.filter((card) => card.scrollWidth > card.clientWidth)),
  ).toEqual([])
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Merge churches' }).click()
  await expectToast(page, 'The churches are merged')
  await page.getByRole('row').filter({ hasText: /بيت/ }).waitFor({ state: 'detached' })
}

/** Learners report a question and a church, an admin of the church edits it, and administrators act. */
export const moderate = async (site: AdminSite, device: Device): Promise<void> => {
  const learner = await site.signIn('a plain user', device)
  const owner = await site.signIn('an admin', device)
  const admin = await site.signIn('a site admin', device)
  const question = await reportQuestion(learner.page)
  const churchId = await propose(owner.page, `Bethel ${device.width}`)
  const survivor = `Bethel Chapel ${device.width} Donaudampfschifffahrtsgesellschaftsgemeinde`
  await propose(owner.page, survivor)
  await editAndReport(owner.page, learner.page, churchId, device)

  await owner.page.goto('/admin/reports')
  await expectTitle(owner.page, 'Reports')
  await handle(owner.page, question, 'Resolve')
  expect(await owner.page.getByRole('tab', { name: 'Churches' }).count()).toBe(0)
  await admin.page.goto('/admin/reports?kind=church')
  await failToHandle(admin.page, 'Bethel')
  // The console's own word for it.
  expect(admin.pageErrors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
  await handle(admin.page, 'Bethel', 'Dismiss')
  await expectAccessible(admin.page)
  await changeChurches(admin.page, survivor)
  // The address of the merged church leads to the one that stays.
  await learner.page.goto(`/churches/${churchId}`)
  await learner.page.getByRole('heading', { level: 1, name: survivor }).waitFor()
  for (const { context, pageErrors } of [learner, owner, admin]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
}
