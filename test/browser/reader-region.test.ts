import { beforeAll, expect, it } from 'vitest'
import { readAnswerKeyByText } from '../support/answer-key.ts'
import { newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { createApiUser } from './users.ts'

/*
 * The words are English, so dates and numbers are as well, in the form of the device's region. In these languages
 * browsers write other digits, another calendar or, without data of a language, "2026 M11".
 */

let answerKey: ReadonlyMap<string, string>
beforeAll(async () => {
  answerKey = await readAnswerKeyByText()
})

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const NOT_LATIN = /[^\P{Nd}0-9]|[^\P{L}\p{Script=Latin}]/u

it.each(['my-MM', 'ar-EG', 'fa-IR'])(
  'dates and numbers are English on a device in %s',
  async (locale) => {
    const { address } = await shared('product')
    const { api, playDaily } = await createApiUser(address, answerKey, {
      ...{ firstName: `Lydia${locale.slice(-2)}`, lastName: 'Abroad', isPublicProfile: false },
    })
    await playDaily(7)
    const { page, context, pageErrors } = await newVisitor(address, PHONE, { locale })
    await context.addCookies((await api.storageState()).cookies)
    const textOf = () => page.locator('main').textContent()

    await page.goto('/profile')
    const joined = page.getByText(/^Joined/).first()
    await joined.waitFor()
    expect(await joined.textContent()).toMatch(new RegExp(`^Joined (${MONTHS}) 20\\d\\d$`))
    expect(await textOf()).not.toMatch(NOT_LATIN)

    await page.goto('/leaderboard?period=weekly')
    const rank = page.getByText(/of .* (person|people) with points this week/).first()
    await rank.waitFor()
    expect(await rank.textContent()).toMatch(/^of \d+ (person|people) /)
    // The day comes first there, and a week begins before it ends.
    const week = await page.getByText('(UTC)').first().textContent()
    expect(week?.replaceAll(/\s/g, ' ')).toMatch(
      /^\d{1,2}( [A-Z][a-z]{2}( 20\d\d)?)? ?– ?\d{1,2} [A-Z][a-z]{2} 20\d\d \(UTC\)$/,
    )
    expect(await textOf()).not.toMatch(NOT_LATIN)
    expect(pageErrors).toEqual([])
    await context.close()
    await api.dispose()
  },
)

it('a percentage has one form on a screen, that of the device’s region', async () => {
  const { address } = await shared('product')
  const { api, playDaily } = await createApiUser(address, answerKey, {
    ...{ firstName: 'LydiaDE', lastName: 'Abroad', isPublicProfile: false },
  })
  await playDaily(7)
  const { page, context } = await newVisitor(address, PHONE, { locale: 'de-DE' })
  await context.addCookies((await api.storageState()).cookies)
  await page.goto('/leaderboard')
  const rule = page.getByText('For your primary church they count', { exact: false })
  expect(await rule.textContent()).toContain('+25\u00a0%')
  await page.getByText('accuracy').first().waitFor()
  const percentages = (await page.locator('main').textContent())?.match(/\d.?%/g) ?? []
  expect(new Set(percentages.map((one) => one.slice(1)))).toEqual(new Set(['\u00a0%']))
  await context.close()
  await api.dispose()
})
