import { expect, it } from 'vitest'
import { entryChanges } from '../../../src/domain/church/church-entry.ts'
import { checkMerge } from '../../../src/domain/church/church-merge.ts'
import { canEditChurch } from '../../../src/domain/permission.ts'

const listed = (id: string) => ({ id, isHidden: false })
const hidden = (id: string) => ({ id, isHidden: true })

it.each([
  [listed('a'), listed('b'), true],
  [hidden('a'), listed('b'), true],
  [listed('a'), listed('a'), false],
  [listed('a'), hidden('b'), false],
  [hidden('a'), hidden('b'), false],
])('whether %o can be merged into %o: %s', (duplicate, survivor, isAllowed) => {
  expect(checkMerge(duplicate, survivor).ok).toBe(isAllowed)
})

it.each([
  [true, null, true],
  [true, 'member', true],
  [false, 'admin', true],
  [false, 'member', false],
  [false, null, false],
] as const)('a site admin: %s, with the role %s, edits the church: %s', (isSiteAdmin, role, is) => {
  expect(canEditChurch({ isSiteAdmin }, role)).toBe(is)
})

it('names what has changed in an entry, without repeating a long description', () => {
  const entry = {
    ...{ name: 'Bethel', denomination: '', city: 'Boston', state: 'MA', description: '' },
    ...{ postalCode: '', country: 'US', website: '' },
  }
  expect(entryChanges(entry, entry)).toEqual({})
  expect(
    entryChanges(entry, { ...entry, city: '', denomination: 'Baptist', description: 'Welcome' }),
  ).toEqual({ city: 'Boston → none', denomination: 'none → Baptist', description: 'changed' })
})
