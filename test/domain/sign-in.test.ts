import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOME_PATH, returnPathOf } from '../../src/domain/sign-in.ts'
import { LEADING_AWAY, LOOKING_AWAY, PAGES } from './return-paths.ts'

const SITE = 'https://berean.example.org'
/** A path in characters that no browser, proxy or header reads in two ways. */
const PLAIN_PATH = /^\/(?!\/)[!-[\]-~]{0,2047}$/

/** What a browser at the callback makes of it as a `Location`. */
const isOnSite = (path: string): boolean => {
  const { origin, pathname } = new URL(path, `${SITE}/api/auth/callback/oidc`)
  return PLAIN_PATH.test(path) && origin === SITE && !/^\/api(\/|$)/i.test(pathname)
}

it('there are at least a hundred texts that try to leave', () => {
  expect(new Set([...LEADING_AWAY, ...LOOKING_AWAY.map(([text]) => text)]).size).toBeGreaterThan(
    150,
  )
})

it.each(LEADING_AWAY)('%j leads to the dashboard', (text) => {
  expect(returnPathOf(text)).toBe(HOME_PATH)
})

it.each(LOOKING_AWAY)('%j leads to the page %j of this site', (text, path) => {
  expect(returnPathOf(text)).toBe(path)
  expect(isOnSite(path)).toBe(true)
})

it.each(PAGES)('%j leads to where it says', (page) => {
  expect(returnPathOf(page)).toBe(page)
})

it.each([
  ['/groups/join/შვილი', '/groups/join/%E1%83%A8%E1%83%95%E1%83%98%E1%83%9A%E1%83%98'],
  ['/search?q=Éxode 3', '/search?q=%C3%89xode%203'],
  ['/settings#où', '/settings#o%C3%B9'],
  ['/dashboard?', '/dashboard'],
  ['/dashboard#', '/dashboard'],
])('%j leads to the same page as an address is written: %j', (text, path) => {
  expect(returnPathOf(text)).toBe(path)
})

it.each([
  [undefined],
  [null],
  [0],
  [true],
  [{}],
  [[]],
  [['/settings']],
  [['/settings', '//evil.example']],
  [{ toString: () => '/settings' }],
  [new URL('https://berean.example.org/settings')],
])('%s, which is no text, leads to the dashboard', (value) => {
  expect(returnPathOf(value)).toBe(HOME_PATH)
})

/** Texts of the pieces that hostile addresses are made of. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%0d%0a',
        '%',
        '@',
        ':',
        ';',
        '?',
      ],
      ...[
        '#',
        '&',
        '=',
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '\u00a0',
        '\u2028',
        '\u200b',
        '\u202e',
        '\ufeff',
      ],
      ...['\u2215', '\uff0f', '\u3002', '\ud800', 'ß', 'a', 'api', 'API', 'logout', 'javascript:'],
      ...['http:', 'https://', 'evil.example', '[::1]', '127.0.0.1', 'a'.repeat(700)],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))
const text = fc.oneof(
  hostile,
  hostile.map((rest) => `/${rest}`),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }).map((rest) => `/${rest}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.webPath(),
)

describe('whatever the text', () => {
  it('it leads to a page of this site', () => {
    fc.assert(
      fc.property(text, (any) => isOnSite(returnPathOf(any))),
      { numRuns: 20_000 },
    )
  })

  it('where it leads leads there again', () => {
    fc.assert(
      fc.property(text, (any) => {
        const path = returnPathOf(any)
        expect(returnPathOf(path)).toBe(path)
      }),
      { numRuns: 20_000 },
    )
  })

  it('a path that a browser already wrote out stays as it is, unless it is of the API', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const { pathname, search } = new URL(`/p${path}?${query}`, SITE)
        expect(returnPathOf(pathname + search)).toBe(pathname + search)
      }),
    )
  })
})
