import { expect, it } from 'vitest'
import { ROUTES } from '../../../src/client/app/routes.ts'
import { PAGE_PATTERNS } from '../../../src/domain/site/page-pattern.ts'

it('measurements know every page of the site', () => {
  const paths = ROUTES.map(({ path }) => path)
  expect(PAGE_PATTERNS).toEqual(expect.arrayContaining(paths))
})
