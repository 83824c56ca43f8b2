import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Values that hold a reference as it is stored. */
const NAME = String.raw`(?:[\w.?]+\.)?(?:scriptureReference|reference|also|selectedOptionFrom)`
/** Put into a text, or between the tags of an element; not given on to a component, as in `reference={…}`. */
const SHOWN = new RegExp(String.raw`(?<!=)\{\s*${NAME}\s*\}(?!\s*(?:=|: [A-Z]))`, 'g')

/** The references that a module's text shows as they are stored. */
const shownIn = (source: string): string[] =>
  [...source.matchAll(SHOWN)].map(([found]) => found.replace(/\s+/g, ''))

const files = globSync('src/client/**/*.{ts,tsx}', { cwd: ROOT })

it('shows references only as they are to be read', () => {
  const found = files.flatMap((file) =>
    shownIn(readFileSync(path.join(ROOT, file), 'utf8')).map((place) => `${file}: ${place}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

it.each([
  ['<p>{question.scriptureReference}</p>', ['{question.scriptureReference}']],
  ['<p>\n  {reference}\n</p>', ['{reference}']],
  [`\`(\${level.reference})\``, ['{level.reference}']],
  ['<p>{shownReference(reference)}</p>', []],
  ['<ScriptureQuote reference={also} />', []],
  ['const { reference } = passage', []],
  ['({ reference }: Passage) => reference', []],
])('reads %s', (source, found) => {
  expect(shownIn(source)).toEqual(found)
})
