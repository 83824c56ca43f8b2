import { expect, it } from 'vitest'
import { PRODUCT_NAME, pageTitle } from '../../../src/domain/site/product.ts'

it('calls the product Berean', () => {
  expect(PRODUCT_NAME).toBe('Berean')
})

it.each([
  ['Levels', 'Levels | Berean'],
  ['Ruth’s Dashboard', 'Ruth’s Dashboard | Berean'],
])('gives the page %s the title %s', (title, whole) => {
  expect(pageTitle(title)).toBe(whole)
})
