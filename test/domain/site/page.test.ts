import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isWithin,
  PAGE_EXPRESSIONS,
  PAGE_NAMES,
  PAGE_PATHS,
  type PageName,
  pageAt,
  pathTo,
} from '../../../src/domain/site/page.ts'

const namesIn = (page: PageName): string[] =>
  [...PAGE_PATHS[page].matchAll(/:(\w+)/g)].map(([, name]) => name as string)

/** As the builder takes them when the page is not known in advance. */
const anyPathTo = pathTo as (page: PageName, parameters: Record<string, string>) => string

const WORDS = new Set(PAGE_NAMES.flatMap((page) => PAGE_PATHS[page].split('/')))

const parameter = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('a/b', '100%', '?tab=me', '#1', ':id', '$&', 'ä'),
  )
  // A word of another page's path leads there: `/groups/join/sprint`.
  .filter((text) => !WORDS.has(text.toLowerCase()) && text.isWellFormed())

const place = fc.constantFrom(...PAGE_NAMES).chain((page) =>
  fc.record({
    page: fc.constant(page),
    parameters: fc.record(Object.fromEntries(namesIn(page).map((name) => [name, parameter]))),
  }),
)

describe('the path to a page', () => {
  it('leads back to the page and its parameters', () => {
    fc.assert(
      fc.property(place, ({ page, parameters }) => {
        const path = anyPathTo(page, parameters)
        expect(pageAt(path)).toBe(page)
        const groups = PAGE_EXPRESSIONS[page].exec(path)?.groups ?? {}
        const found = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)])
        expect(Object.fromEntries(found)).toEqual(parameters)
      }),
    )
  })

  it('has its parameters in their places', () => {
    expect(pathTo('home')).toBe('/')
    expect(pathTo('groupJoin', { code: 'a/b?c' })).toBe('/groups/join/a%2Fb%3Fc')
    expect(pathTo('sprintSheet', { id: '7', sprintId: '8' })).toBe('/groups/7/sprints/8/sheet')
  })

  it('cannot be made without its parameters, or with others', () => {
    // @ts-expect-error a church has an id
    expect(pathTo('church')).toContain('undefined')
    // @ts-expect-error a sprint has an id besides its group's
    expect(pathTo('sprintResults', { id: '7' })).toContain('undefined')
    // @ts-expect-error the dashboard has no parameter
    expect(pathTo('dashboard', { id: '7' })).toBe('/dashboard')
    // @ts-expect-error no such page
    expect(() => pathTo('nowhere')).toThrow()
  })
})

describe('the page at a path', () => {
  it.each([
    ['/', 'home'],
    ['/dashboard', 'dashboard'],
    ['/Dashboard/', 'dashboard'],
    ['/groups/join/AbC', 'groupJoin'],
    ['/groups/join/sprint', 'groupJoin'],
    ['/groups/7/sprint', 'sprintQuestions'],
    ['/admin/questions', 'adminQuestions'],
    ['/admin/questions/7/', 'adminQuestion'],
    ['//', undefined],
    ['/dashboards', undefined],
    ['/dashboard//', undefined],
    ['/groups//sprint', undefined],
    ['/groups/7/sprints', undefined],
    ['dashboard', undefined],
  ])('at %s is %s', (path, page) => {
    expect(pageAt(path)).toBe(page)
  })

  it('is found at the path of every page', () => {
    expect(PAGE_NAMES.map((page) => pageAt(PAGE_PATHS[page]))).toEqual(PAGE_NAMES)
  })
})

it('a path lies within those above it, word by word', () => {
  expect(isWithin('/churches', '/churches')).toBe(true)
  expect(isWithin('/churches/7/edit', '/churches')).toBe(true)
  expect(isWithin('/churches-nearby', '/churches')).toBe(false)
  expect(isWithin('/', '/churches')).toBe(false)
})
