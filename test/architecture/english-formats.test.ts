import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/*
 * The words on the screen are English, so dates and numbers are too, in the form of the reader's region. A format
 * without a locale follows the device's language: "Joined 2026 M11", "٣rd of ٢٠ people".
 */

const ROOT = path.resolve(import.meta.dirname, '../..')

const FORMAT =
  /\bIntl\.(?:NumberFormat|DateTimeFormat|DurationFormat|RelativeTimeFormat|ListFormat|PluralRules|DisplayNames|Collator|Segmenter)\(\s*([^,)]*)/g
const LOCALE_METHOD = /\.toLocale(?:Date|Time)?String\(\s*([^,)]*)/g
/** The reader's English, and that of names and of the server's sentences. */
const ENGLISH = ['readerLocale(', "'en'", "'en-US'"]

/** The arguments in place of a locale that are none of ours. */
const othersIn = (source: string): string[] =>
  [FORMAT, LOCALE_METHOD]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .filter(([, locale = '']) => !ENGLISH.includes(locale.trim()))
    .map(([found]) => found)

/** What asks the device, or finds out which English there is. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'src/client/lib/device-zone.ts': ['Intl.DateTimeFormat('],
  'src/client/lib/format.ts': [
    'Intl.DateTimeFormat(english',
    `Intl.DateTimeFormat(new Intl.Locale(\`und-\${region}\``,
  ],
}

it('every format names its English', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  const found = files
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join(ROOT, file), 'utf8')])
    .map(([file = '', source = '']) => [file, othersIn(source)] as const)
    .filter(([, others]) => others.length > 0)
  expect(Object.fromEntries(found)).toEqual(EXCEPTIONS)
})

it.each([
  'new Intl.NumberFormat()',
  'new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })',
  "new Intl.DateTimeFormat(READER, { weekday: 'long' })",
  'new Intl.DateTimeFormat(\n  navigator.language,\n  options)',
  "new Intl.ListFormat('de')",
  'count.toLocaleString()',
  'day.toLocaleDateString(undefined, options)',
])('finds %s', (source) => {
  expect(othersIn(source)).toHaveLength(1)
})

it.each([
  'new Intl.NumberFormat(readerLocale())',
  'new Intl.DateTimeFormat(readerLocale(), {\n  weekday: "long" })',
  "new Intl.PluralRules('en', { type: 'ordinal' })",
  "count.toLocaleString('en-US')",
  'name.toLocaleUpperCase()',
])('leaves %s', (source) => {
  expect(othersIn(source)).toEqual([])
})
