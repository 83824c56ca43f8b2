import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { EFFORT } from '../support/effort.ts'
import { shared } from '../support/shared.ts'
import { newSignedInVisitor } from './users.ts'

/** As on a device whose settings name no zone that its browser knows. */
const reportZone = (page: Page, zone: string | undefined) =>
  page.addInitScript((timeZone) => {
    const { DateTimeFormat } = Intl
    const formatOf = (...[locales, options]: ConstructorParameters<typeof DateTimeFormat>) => {
      const format = new DateTimeFormat(locales, options)
      if (options?.timeZone !== undefined) return format
      const resolvedOptions = () => ({ ...new DateTimeFormat().resolvedOptions(), timeZone })
      return Object.assign(format, { resolvedOptions })
    }
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct: (_target, [locales, options]) => formatOf(locales, options),
      apply: (_target, _this, [locales, options]) => formatOf(locales, options),
    })
  }, zone)

const NO_ZONE = 'This device doesn’t say which time zone it’s in. Choose yours above.'

const ZONES_ON_DEVICES = [
  ['Etc/Unknown', PHONE],
  [undefined, DESKTOP],
] as const

it.each(ZONES_ON_DEVICES.slice(0, EFFORT.everyDevice ? 2 : 1))(
  'a device in the time zone %j sends none, and another can be chosen',
  async (zone, device) => {
    const { address } = await shared('product')
    const { page, context, pageErrors } = await newSignedInVisitor(address, device, {
      firstName: 'Noa',
      lastName: zone ? 'Unknown' : 'Undefined',
    })
    await reportZone(page, zone)
    const changes: [string, number][] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.includes('user.updateSettings')) changes.push([pathname, response.status()])
    })
    for (const path of ['/dashboard', '/settings']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(changes).toEqual([])
    await page.getByText(NO_ZONE).waitFor()

    const field = page.getByRole('combobox', { name: 'Time zone' })
    await field.click()
    await field.fill('auckland')
    await page.getByRole('option', { name: /^Auckland/ }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(changes.map(([, status]) => status)).toEqual([200])
    await page.reload()
    await page.getByText(/^Local time there/).waitFor()
    expect(await field.inputValue()).toMatch(/^Auckland, Pacific/)
    expect(changes).toHaveLength(1)
    expect(pageErrors).toEqual([])
    await context.close()
  },
)
