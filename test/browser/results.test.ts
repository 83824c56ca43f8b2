import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { expectAccessible, PHONE, tabTo } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { answerThroughApi, quizPlayer } from './quiz-player.ts'
import { newSignedInVisitor } from './users.ts'
import { expectWithinWidths } from './widths.ts'

/** What the page notes for this test. */
type Notes = { shifts: number; isHeld: boolean }

/**
 * Stands still in the middle of counting the XP, and adds up the layout shifts since the results were
 * shown, that of their own arrival included.
 */
const watchResults = (page: Page) =>
  page.addInitScript(() => {
    const notes = window as unknown as Notes
    notes.shifts = 0
    notes.isHeld = false
    let shownAt = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      const isShown = document.querySelector('h1')?.textContent === 'Great Work!'
      if (isShown) shownAt = Math.min(shownAt, performance.now())
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput && shift.startTime >= shownAt) notes.shifts += shift.value
      }
    }).observe({ type: 'layout-shift' })
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      const counted = document.querySelector('[aria-label="+120 XP"]')?.textContent
      // All of it is there once it is skipped.
      notes.isHeld = counted !== undefined && counted !== null && !/^\+(0|120) /.test(counted)
      return notes.isHeld ? 0 : request(callback)
    }
  })

const notesOf = (page: Page): Promise<Notes> =>
  page.evaluate(() => {
    const { shifts, isHeld } = window as unknown as Notes
    return { shifts, isHeld }
  })

it('results show themselves stage by stage until a key, keep their place, and open every answer', async () => {
  const [{ address }, answerKey] = await Promise.all([shared('product'), readAnswerKeyByText()])
  const name = { firstName: 'Priscilla', lastName: 'Rome' }
  const { context, page, pageErrors } = await newSignedInVisitor(address, PHONE, name)
  const { attemptId } = await (await context.request.post('/api/daily/start')).json()
  await answerThroughApi(context.request, answerKey, attemptId, 9)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchResults(page)
  await page.goto(`/quiz?type=daily&attemptId=${attemptId}`)
  await quizPlayer(page, answerKey).answer(10, 10, 'right')

  await page.getByRole('heading', { name: 'Great Work!' }).waitFor()
  const before = await page.getByRole('link', { name: 'Practice More' }).boundingBox()
  await expect.poll(async () => (await notesOf(page)).isHeld).toBe(true)
  const xp = page.getByRole('img', { name: '+120 XP' })
  expect(await xp.textContent()).not.toBe('+120 XP')
  const earned = page.getByRole('region', { name: 'XP earned' })
  await earned.getByText('Level 1 · Beginner').waitFor()
  await expectAccessible(page)

  const shownAt = page.url()
  await page.keyboard.press('Enter')
  expect(await xp.textContent()).toBe('+120 XP')
  await earned.getByText('Level 2 · Explorer').waitFor()
  await page.getByText('First Light', { exact: true }).waitFor()
  expect(page.url()).toBe(shownAt)
  expect(await page.getByRole('link', { name: 'Practice More' }).boundingBox()).toEqual(before)
  await expectAccessible(page)
  expect((await notesOf(page)).shifts).toBeLessThanOrEqual(0.02)

  await tabTo(page, /^Correct: /)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Correct: /)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('details[open]').count()).toBe(2)
  await page.getByText('Reflection').nth(1).waitFor()
  await expectAccessible(page)
  await expectWithinWidths(page)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/profile')
  await page.getByRole('listitem').filter({ hasText: '10 of 10 correct' }).getByRole('link').click()
  await page.getByText('Daily Quest Complete!').waitFor()
  await page.getByRole('img', { name: '+120 XP' }).waitFor()
  await expect.poll(() => page.locator('summary').count()).toBe(10)
  await expectAccessible(page)
  await expectWithinWidths(page)
  expect(pageErrors).toEqual([])
  await context.close()
})
