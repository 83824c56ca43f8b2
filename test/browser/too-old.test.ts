import { expect, it } from 'vitest'
import { newVisitor, PHONE } from '../support/browser.ts'
import { shared } from '../support/shared.ts'
import { TOO_OLD } from './too-old.ts'

it.each(['selector(:has(a))', '(color: color-mix(in srgb, red, red))'])(
  'tells the visitor of a browser without %s that it is too old',
  async (condition) => {
    const { context, page, pageErrors } = await newVisitor((await shared('product')).address, PHONE)
    await context.addInitScript((missing) => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (...args: string[]) => args[0] !== missing && supports(...(args as [string]))
    }, condition)
    await page.goto('/quiz')
    expect(await page.getByRole('alert').textContent()).toMatch(TOO_OLD)
    expect(await page.locator('#root').count()).toBe(0)
    // A page that came with its content can be read, below the sentence.
    await page.goto('/levels')
    const [sentence, heading] = [page.getByRole('alert'), page.getByRole('heading', { level: 1 })]
    expect(await sentence.textContent()).toMatch(TOO_OLD)
    expect((await sentence.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0)
    expect(pageErrors).toEqual([])
    await context.close()
  },
)
