import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOME_PATH, returnPathOf } from '../../../src/domain/learner/sign-in.ts'
import { unicodeText } from '../../support/arbitrary.ts'
import { PAGES, UNSAFE_LOOKALIKES, UNSAFE_PATHS } from './return-paths.ts'

const SITE = 'https://berean.example.org'
/** A path of characters that every browser, proxy and header reads the same way. */
const PLAIN_PATH = /^\/(?!\/)[!-[\]-~]{0,2047}$/

/** Whether a browser at the callback stays on a page of the site with this `Location`. */
const isOnSite = (path: string): boolean => {
  const { origin, pathname } = new URL(path, `${SITE}/api/auth/callback/oidc`)
  return PLAIN_PATH.test(path) && origin === SITE && !/^\/api(\/|$)/i.test(pathname)
}

it('tries more than 150 texts that look unsafe', () => {
  expect(
    new Set([...UNSAFE_PATHS, ...UNSAFE_LOOKALIKES.map(([text]) => text)]).size,
  ).toBeGreaterThan(150)
})

it.each(UNSAFE_PATHS)('replaces %j with the dashboard', (text) => {
  expect(returnPathOf(text)).toBe(HOME_PATH)
})

it.each(UNSAFE_LOOKALIKES)('takes %j for the page %j of this site', (text, path) => {
  expect(returnPathOf(text)).toBe(path)
  expect(isOnSite(path)).toBe(true)
})

it.each(PAGES)('keeps the page %j', (page) => {
  expect(returnPathOf(page)).toBe(page)
})

it.each([
  ['/groups/join/შვილი', '/groups/join/%E1%83%A8%E1%83%95%E1%83%98%E1%83%9A%E1%83%98'],
  ['/search?q=Éxode 3', '/search?q=%C3%89xode%203'],
  ['/settings#où', '/settings#o%C3%B9'],
  ['/dashboard?', '/dashboard'],
  ['/dashboard#', '/dashboard'],
])('encodes %j as %j', (text, path) => {
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
])('replaces %s, which is not a string, with the dashboard', (value) => {
  expect(returnPathOf(value)).toBe(HOME_PATH)
})

/** Texts made of pieces of hostile addresses. */
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
  unicodeText({ maxLength: 60 }),
  unicodeText({ maxLength: 60 }).map((rest) => `/${rest}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.webPath(),
)

describe('any return path', () => {
  it('leads to a page of this site', () => {
    fc.assert(
      fc.property(text, (any) => isOnSite(returnPathOf(any))),
      { numRuns: 20_000 },
    )
  })

  it('does not change when it is read again', () => {
    fc.assert(
      fc.property(text, (any) => {
        const path = returnPathOf(any)
        expect(returnPathOf(path)).toBe(path)
      }),
      { numRuns: 20_000 },
    )
  })

  it('stays as it is when a browser has encoded it', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const { pathname, search } = new URL(`/p${path}?${query}`, SITE)
        expect(returnPathOf(pathname + search)).toBe(pathname + search)
      }),
    )
  })
})
