import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

type Import = { readonly from: string; readonly to: string; readonly isTypeOnly: boolean }

const ROOT = path.resolve(import.meta.dirname, '../..')
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+()'([^']+)'|import\(()'([^']+)'\)/gm

const importsOf = (file: string): Import[] =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => {
    const target = (match[2] ?? match[4] ?? match[6]) as string
    const to = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
    return { from: file, to, isTypeOnly: match[1] !== undefined }
  })

const imports = files.flatMap(importsOf)
const nounOf = (file: string): string => file.split('/')[2] as string
const said = ({ from, to }: Import): string => `${from} imports ${to}`

describe('one direction: client → domain ← server', () => {
  it('there are rooms to look at', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(files.length)
  })

  it('the domain imports nothing outside itself; its schemas may import zod', () => {
    const outside = imports
      .filter(({ from }) => from.startsWith('src/domain/'))
      .filter(({ to }) => !to.startsWith('src/domain/'))
      .filter(
        ({ from, to }) => !(from.startsWith('src/domain/schema/') && /^zod(\/mini)?$/.test(to)),
      )
    expect(outside.map(said)).toEqual([])
  })

  it('the domain reads no clock, chance or process', () => {
    const impure = files
      .filter((file) => file.startsWith('src/domain/'))
      .filter((file) =>
        /Date\.now\(|new Date\(\)|Math\.random|process\.|globalThis|localStorage/.test(
          readFileSync(path.join(ROOT, file), 'utf8'),
        ),
      )
    expect(impure).toEqual([])
  })

  it('the client knows the server by one type in one file', () => {
    const across = imports.filter(
      ({ from, to }) => from.startsWith('src/client/') && to.startsWith('src/server/'),
    )
    expect(across).toEqual([
      { from: 'src/client/lib/trpc.ts', to: 'src/server/router.ts', isTypeOnly: true },
    ])
  })

  it('the server does not know the client', () => {
    const across = imports.filter(
      ({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/client/'),
    )
    expect(across.map(said)).toEqual([])
  })
})

describe('rooms of the server', () => {
  const kindOf = (file: string): string | undefined =>
    /\.(router|service|view|entity)\.ts$/.exec(file)?.[1]
  const inServer = imports.filter(({ to }) => to.startsWith('src/server/'))

  it('a router calls services of its own noun only', () => {
    const foreign = inServer
      .filter(({ from, to }) => kindOf(from) === 'router' && kindOf(to) === 'service')
      .filter(({ from, to }) => nounOf(from) !== nounOf(to))
      // Questions by their ids and the week's progress are the same call in every noun that shows them.
      .filter(({ to }) => !/question\/question\.service|quiz\/weekly\.service/.test(to))
    expect(foreign.map(said)).toEqual([])
  })

  it('services and views import no router; views no service but its types', () => {
    const upwards = inServer.filter(
      ({ from, to }) =>
        (kindOf(from) === 'service' || kindOf(from) === 'view') && kindOf(to) === 'router',
    )
    expect(upwards.map(said)).toEqual([])
  })

  it('entities are imported by entities, the list of tables, the command line and the row types', () => {
    const allowed = (file: string): boolean =>
      kindOf(file) === 'entity' ||
      /^src\/server\/(db\/(entities|command-line)|user\/learner)\.ts$/.test(file)
    const leaks = inServer.filter(({ from, to }) => kindOf(to) === 'entity' && !allowed(from))
    expect(leaks.map(said)).toEqual([])
  })
})

it('there are no circles', () => {
  const edges = new Map<string, string[]>()
  for (const { from, to, isTypeOnly } of imports) {
    // Types are gone at run time, and routes refer to pages that link back to routes.
    if (!isTypeOnly) edges.set(from, [...(edges.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})
