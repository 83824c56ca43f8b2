import { expect, it } from 'vitest'
import {
  DEFAULT_TRANSLATION,
  parseTranslation,
  TRANSLATIONS,
} from '../../src/domain/translation.ts'

const CODES =
  'ESV NIV KJV NKJV NASB CSB NLT VOICE AMP YLT MSG NET NRSV NRSVUE SBLG WEB TLB MOUNCE OJB LBLA ERV EASY'.split(
    ' ',
  )

it('there are 22 translations, each with a name of its own, and ESV is the default', () => {
  expect(TRANSLATIONS.map((translation) => translation.code)).toEqual(CODES)
  expect(new Set(TRANSLATIONS.map((translation) => translation.name)).size).toBe(22)
  expect(DEFAULT_TRANSLATION).toBe('ESV')
})

it.each(CODES)('a stored %s is accepted', (code) => {
  expect(parseTranslation(code)).toBe(code)
})

it.each([null, '', 'kjv', ' KJV', 'KJV2', 'Vulgate', 'constructor', '"KJV"'])(
  'a stored %j falls back to ESV',
  (stored) => {
    expect(parseTranslation(stored)).toBe('ESV')
  },
)
