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

/** The rooms of a graph that import each other in a circle, with the imports that tie them. */
const circlesOf = (ties: readonly Import[], roomOf: (file: string) => string): string[] => {
  const doors = new Map<string, Map<string, string[]>>()
  for (const tie of ties) {
    const [from, to] = [roomOf(tie.from), roomOf(tie.to)]
    if (from === to) continue
    const exits = doors.get(from) ?? new Map<string, string[]>()
    doors.set(from, exits.set(to, [...(exits.get(to) ?? []), said(tie)]))
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>()
    const queue = [start]
    for (let room = queue.pop(); room !== undefined; room = queue.pop()) {
      for (const next of doors.get(room)?.keys() ?? []) {
        if (!seen.has(next)) queue.push(next)
        seen.add(next)
      }
    }
    return seen
  }
  return [...doors].flatMap(([from, exits]) =>
    [...exits].flatMap(([to, imported]) => (reachable(to).has(from) ? imported : [])),
  )
}

describe('rooms of the server', () => {
  const kindOf = (file: string): string | undefined =>
    /\.(router|service|view|entity)\.ts$/.exec(file)?.[1]
  const inServer = imports.filter(
    ({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/server/'),
  )
  /** A folder, or a file that stands beside the folders. */
  const roomOf = (file: string): string => file.split('/').slice(0, 3).join('/')

  it('a room reads rooms below it: none import each other in a circle, types included', () => {
    expect(circlesOf(inServer, roomOf)).toEqual([])
  })

  it('services and views import no router', () => {
    const upwards = inServer.filter(
      ({ from, to }) =>
        (kindOf(from) === 'service' || kindOf(from) === 'view') && kindOf(to) === 'router',
    )
    expect(upwards.map(said)).toEqual([])
  })

  it('tables are declared in db/entities, which only db and the row types read', () => {
    const allowed = (file: string): boolean =>
      file.startsWith('src/server/db/') || file === 'src/server/user/learner.ts'
    const leaks = inServer.filter(
      ({ from, to }) => to.startsWith('src/server/db/entities/') && !allowed(from),
    )
    expect(leaks.map(said)).toEqual([])
    const elsewhere = files.filter(
      (file) => kindOf(file) === 'entity' && !file.startsWith('src/server/db/entities/'),
    )
    expect(elsewhere).toEqual([])
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
