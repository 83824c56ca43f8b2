import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { WINGS } from './wings.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** The map is the last block of code of the section "Where to find what". */
const [, section = ''] = read('README.md').split('## Where to find what')
const [, map = ''] = section.split('```')

/** A line of the map begins with the folders that it is about, each ending in a slash. */
const foldersOfMap = (): string[] => {
  const above: { readonly indent: number; readonly folder: string }[] = []
  return map.split('\n').flatMap((line) => {
    const [, space = '', names = ''] = /^( *)((?:(?:[\w.-]+\/)+(?: |$))+)/.exec(line) ?? []
    if (names === '') return []
    while ((above.at(-1)?.indent ?? -1) >= space.length) above.pop()
    const folders = names
      .trim()
      .split(' ')
      .map((name) => (above.at(-1)?.folder ?? '') + name)
    above.push({ indent: space.length, folder: folders[0] as string })
    return folders
  })
}

/** Files that the map names: those at the start of a line, and those in a list of them. */
const filesOfMap = (): string[] => [...new Set(map.match(/(?<![\w*/<>.-])[a-z][\w-]*\.tsx?\b/g))]

const foldersOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${path.relative(ROOT, path.join(entry.parentPath, entry.name))}/`)

describe('the map in the README', () => {
  it('has every folder of src, and no other', () => {
    const inSource = foldersOfMap().filter((folder) => /^src\/./.test(folder))
    expect(inSource.sort()).toEqual(foldersOf('src/*/**').sort())
  })

  it('has the other folders of the repository that hold code, content or pages', () => {
    const others = foldersOfMap().filter((folder) => !folder.startsWith('src/'))
    expect(others).toEqual(
      expect.arrayContaining(['test/', 'bench/', 'scripts/', 'vite/', 'docs/decisions/']),
    )
    for (const folder of others) expect(foldersOf(folder.replace(/\/$/, ''))).toEqual([folder])
  })

  it('names only files that exist', () => {
    const names = new Set(
      globSync('{src,test,scripts,bench,vite}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
        path.basename(file),
      ),
    )
    expect(filesOfMap().filter((file) => !names.has(file))).toEqual([])
    expect(filesOfMap().length).toBeGreaterThan(30)
  })
})

it('decision 31 has the wings in the order in which they import each other', () => {
  const [, list = ''] = read('docs/decisions/0031-server-layers.md').split('```')
  const named = list
    .trim()
    .split('\n')
    .map((line) => (line.split(/\s+/, 1)[0] as string).replace(/\/$/, ''))
  expect(named).toEqual([...WINGS].reverse())
})
