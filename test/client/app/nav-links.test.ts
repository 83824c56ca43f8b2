import { expect, it } from 'vitest'
import { currentLinkOf } from '../../../src/client/app/nav-links.ts'

const LINKS = ['/dashboard', '/profile', '/admin/questions', '/admin/users'].map((path) => ({
  label: path,
  path,
}))

it.each([
  ['/', '/dashboard'],
  ['/dashboard', '/dashboard'],
  ['/profile', '/profile'],
  ['/profiles', undefined],
  ['/levels', undefined],
  ['/admin/questions', '/admin/questions'],
  ['/admin/users', '/admin/users'],
  ['/admin', '/admin/questions'],
  ['/admin/reports', '/admin/questions'],
  ['/administer', undefined],
])('marks the header link of %s: %s', (path, link) => {
  expect(currentLinkOf(LINKS, path)?.path).toBe(link)
})

it('marks none on pages of administration for those who have no link to it', () => {
  expect(currentLinkOf(LINKS.slice(0, 2), '/admin/questions')).toBeUndefined()
})
