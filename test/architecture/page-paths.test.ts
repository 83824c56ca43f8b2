import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageAt } from '../../src/domain/site/page.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const LIST = 'src/domain/site/page.ts'
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== LIST)

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** What a template puts in; `…` stands for it. */
const INSERTED = /\$\{[^{}`]*(?:\{[^{}`]*\}[^{}`]*)*\}/g
/** A text that starts with a slash, or goes on with one behind what a template puts in. */
const ADDRESS = /(?<=['"`…])\/[\w\-/:…]*(?=['"`?#])/g

/** The paths of pages that a module's text writes itself. `/` alone has other uses, so only links to it count. */
const pathsIn = (source: string): string[] => {
  const text = source.replace(COMMENT, '').replace(INSERTED, '…')
  const written = [...text.matchAll(ADDRESS)].map(([address]) => address)
  const home = [...text.matchAll(/(?:href|path|to)=\{?['"`](\/)(?=['"`?#])/g)].map(
    ([, address]) => address as string,
  )
  return [...written.filter((address) => address !== '/' && pageAt(address)), ...home]
}

describe('the path of a page is written once, in the list of pages', () => {
  it('and nowhere else: everything else takes it from the list by the name of the page', () => {
    const second = files.flatMap((file) =>
      pathsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((found) => `${file}: ${found}`),
    )
    expect(second).toEqual([])
  })

  it.each([
    ["const path = '/dashboard'", '/dashboard'],
    ['<Link href="/quiz?type=daily">', '/quiz'],
    ['<Link href="/">', '/'],
    [`const path = \`/users/\${id}\``, '/users/…'],
    [
      `const path = \`/groups/\${group.id}/sprints/\${sprint.id}/sheet\``,
      '/groups/…/sprints/…/sheet',
    ],
    [`const path = \`/churches/\${of({ id })}/edit?tab=me\``, '/churches/…/edit'],
    [`const link = \`\${origin}/groups/join/\${code}\``, '/groups/join/…'],
    ["page('/admin/questions/:id')", '/admin/questions/:id'],
  ])('finds that of %s', (source, found) => {
    expect(pathsIn(source)).toEqual([found])
  })

  it.each([
    "// '/dashboard'",
    '/** `/levels` is public. */',
    "text.split('/')",
    "const path = '/api/users/{userId}/profile'",
    "import x from '../../domain/quiz'",
    "const file = '/robots.txt'",
  ])('lets %s be', (source) => {
    expect(pathsIn(source)).toEqual([])
  })
})
