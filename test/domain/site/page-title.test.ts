import { expect, it } from 'vitest'
import { documentTitleOf } from '../../../src/domain/site/page-title.ts'

it.each([
  ['home', undefined, 'Berean: ten Bible questions a day'],
  ['levels', undefined, 'Levels | Berean'],
  ['dashboard', 'Ruth’s Dashboard', 'Ruth’s Dashboard | Berean'],
  ['home', 'Dashboard', 'Dashboard | Berean'],
  [undefined, undefined, '404 Page Not Found | Berean'],
  [undefined, 'Someone else is signed in', 'Someone else is signed in | Berean'],
] as const)('the document at the page %s with the title %s is titled %s', (page, title, whole) => {
  expect(documentTitleOf(page, title)).toBe(whole)
})
