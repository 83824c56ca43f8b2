import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** `where('id', 'in', ids)` and a list that is joined within parentheses; not a subquery. */
const LIST = /'(?:not )?in',\s*[^(\s]|\bin \(\$\{sql\.join/

it('statements compare with no list in parentheses, an error when it is empty: platform/db/any-of.ts is for lists', () => {
  const files = globSync('src/server/**/*.ts', { cwd: ROOT, exclude: ['**/migrations/**'] })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => LIST.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
