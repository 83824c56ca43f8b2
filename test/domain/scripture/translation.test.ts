import { expect, it } from 'vitest'
import {
  DEFAULT_TRANSLATION,
  parseTranslation,
  TRANSLATIONS,
} from '../../../src/domain/scripture/translation.ts'

const CODES =
  'ESV NIV KJV NKJV NASB CSB NLT VOICE AMP YLT MSG NET NRSV NRSVUE SBLG WEB TLB MOUNCE OJB LBLA ERV EASY'.split(
    ' ',
  )

it('offers 22 translations with unique names, ESV by default', () => {
  expect(TRANSLATIONS.map((translation) => translation.code)).toEqual(CODES)
  expect(new Set(TRANSLATIONS.map((translation) => translation.name)).size).toBe(22)
  expect(DEFAULT_TRANSLATION).toBe('ESV')
})

it.each(CODES)('accepts a stored %s', (code) => {
  expect(parseTranslation(code)).toBe(code)
})

it.each([null, '', 'kjv', ' KJV', 'KJV2', 'Vulgate', 'constructor', '"KJV"'])(
  'falls back to ESV for a stored %j',
  (stored) => {
    expect(parseTranslation(stored)).toBe('ESV')
  },
)
