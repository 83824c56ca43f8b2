import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAX_PAGE_PATTERN_LENGTH,
  OTHER_PAGE,
  PAGE_PATTERNS,
  pagePatternOf,
} from '../../../src/domain/site/page-pattern.ts'

describe('the pattern of a page', () => {
  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/dashboard?from=mail#top', '/dashboard'],
    ['https://berean.example.org/quiz?type=sprint&sprintGroup=7', '/quiz'],
    ['/churches/0190a0c0-0000-7000-8000-000000000000', '/churches/:id'],
    ['/churches/0190a0c0-0000-7000-8000-000000000000/edit', '/churches/:id/edit'],
    ['/groups/join/secret-code', '/groups/join/:code'],
    ['/groups/7', '/groups/:id'],
    ['/groups/7/sprints/8/sheet', '/groups/:id/sprints/:sprintId/sheet'],
    ['/users/7', '/users/:userId'],
    ['/admin/users', '/admin/users'],
    ['/admin/questions/7', '/admin/questions/:id'],
    ['/churches/', OTHER_PAGE],
    ['/nowhere', OTHER_PAGE],
    ['/admin/ruth@example.org', OTHER_PAGE],
    ['http://[', OTHER_PAGE],
    ['', '/'],
  ])('of %s is %s', (address, pattern) => {
    expect(pagePatternOf(address)).toBe(pattern)
  })

  it('keeps nothing of any address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (address) => {
        expect([...PAGE_PATTERNS, OTHER_PAGE]).toContain(pagePatternOf(address))
      }),
    )
  })

  it('is one of a fixed list that fits into its column', () => {
    expect(new Set(PAGE_PATTERNS).size).toBe(PAGE_PATTERNS.length)
    for (const pattern of PAGE_PATTERNS) {
      expect(pattern.length).toBeLessThanOrEqual(MAX_PAGE_PATTERN_LENGTH)
      expect(pagePatternOf(pattern)).toBe(pattern)
    }
  })
})
