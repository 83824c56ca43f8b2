import { expect, test } from 'vitest'
import { PRODUCT_NAME, pageTitle } from '../../src/domain/product.ts'

test('the product is called Berean', () => {
  expect(PRODUCT_NAME).toBe('Berean')
})

test.each([
  ['Levels', 'Levels | Berean'],
  ['Ruth’s Dashboard', 'Ruth’s Dashboard | Berean'],
])('the page %s has the title %s', (title, whole) => {
  expect(pageTitle(title)).toBe(whole)
})
