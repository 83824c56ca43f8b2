import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { WINGS } from './wings.ts'

type Import = {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
  /** `import(…)`, which loads the code when it is needed. */
  readonly isLazy: boolean
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+()'([^']+)'|import\(()'([^']+)'\)/gm

const importsOf = (file: string): Import[] =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => {
    const target = (match[2] ?? match[4] ?? match[6]) as string
    const to = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
    return { from: file, to, isTypeOnly: match[1] !== undefined, isLazy: match[5] !== undefined }
  })

const imports = files.flatMap(importsOf)
const lineOf = ({ from, to }: Import): string => `${from} imports ${to}`

describe('imports between client, domain and server', () => {
  it('finds the files and imports of src', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(files.length)
  })

  it('the domain imports nothing outside itself, except zod in its schemas and FSRS in its reviews', () => {
    const outside = imports
      .filter(({ from }) => from.startsWith('src/domain/'))
      .filter(({ to }) => !to.startsWith('src/domain/'))
      .filter(
        ({ from, to }) => !(from.startsWith('src/domain/schema/') && /^zod(\/mini)?$/.test(to)),
      )
      .filter(({ from, to }) => !(from === 'src/domain/review.ts' && to === 'ts-fsrs'))
    expect(outside.map(lineOf)).toEqual([])
  })

  it('the domain reads no clock, random number or process', () => {
    const impure = files
      .filter((file) => file.startsWith('src/domain/'))
      .filter((file) =>
        /Date\.now\(|new Date\(\)|Math\.random|process\.|globalThis|localStorage/.test(
          readFileSync(path.join(ROOT, file), 'utf8'),
        ),
      )
    expect(impure).toEqual([])
  })

  it('the rooms of the domain do not import each other in a cycle, types included', () => {
    const inDomain = imports.filter(({ from }) => from.startsWith('src/domain/'))
    const roomOf = (file: string): string => {
      const segments = file.split('/')
      return segments.length > 3 ? segments.slice(0, 3).join('/') : file
    }
    expect(importsInCycles(inDomain, roomOf)).toEqual([])
  })

  it('the client imports one type of the server, in one file', () => {
    const across = imports.filter(
      ({ from, to }) => from.startsWith('src/client/') && to.startsWith('src/server/'),
    )
    expect(across).toEqual([
      expect.objectContaining({
        from: 'src/client/lib/trpc.ts',
        to: 'src/server/router.ts',
        isTypeOnly: true,
      }),
    ])
  })

  it('the server does not import the client', () => {
    const across = imports.filter(
      ({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/client/'),
    )
    expect(across.map(lineOf)).toEqual([])
  })
})

/** The imports that are part of a cycle between folders. */
const importsInCycles = (
  edges: readonly Import[],
  folderOf: (file: string) => string,
): string[] => {
  const graph = new Map<string, Map<string, string[]>>()
  for (const edge of edges) {
    const [from, to] = [folderOf(edge.from), folderOf(edge.to)]
    if (from === to) continue
    const targets = graph.get(from) ?? new Map<string, string[]>()
    graph.set(from, targets.set(to, [...(targets.get(to) ?? []), lineOf(edge)]))
  }
  const reachable = (start: string): Set<string> => {
    const found = new Set<string>()
    const queue = [start]
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
      for (const next of graph.get(folder)?.keys() ?? []) {
        if (!found.has(next)) queue.push(next)
        found.add(next)
      }
    }
    return found
  }
  return [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, imported]) => (reachable(to).has(from) ? imported : [])),
  )
}

describe('imports within the server', () => {
  const kindOf = (file: string): string | undefined =>
    /\.(router|service|view|entity)\.ts$/.exec(file)?.[1]
  const inServer = imports.filter(
    ({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/server/'),
  )
  /** A wing, or a file beside the wings. */
  const wingOf = (file: string): string => file.split('/')[2] as string
  /** A room of a wing, or a file beside its rooms. */
  const roomOf = (file: string): string => file.split('/').slice(0, 4).join('/')

  it('every folder and file is in the list of wings', () => {
    const wings = files.filter((file) => file.startsWith('src/server/')).map(wingOf)
    expect([...new Set(wings)].sort()).toEqual([...WINGS].sort())
  })

  it('wings import only those before them in the list, types included', () => {
    const upwards = inServer.filter(
      ({ from, to }) => WINGS.indexOf(wingOf(to)) > WINGS.indexOf(wingOf(from)),
    )
    expect(upwards.map(lineOf)).toEqual([])
  })

  it('the rooms of a wing do not import each other in a cycle, types included', () => {
    expect(importsInCycles(inServer, roomOf)).toEqual([])
  })

  it('quiz/ knows no group and no sprint', () => {
    const inQuiz = (file: string): boolean => file.startsWith('src/server/quiz/')
    const above = inServer
      .filter(({ from }) => inQuiz(from))
      .filter(({ to }) => /^src\/server\/(group|sprint|quiz-kinds\.ts)/.test(to))
    expect(above.map(lineOf)).toEqual([])
    const foreign =
      /\b(?:sprints|sprint_(?:questions|players)|study_groups|group_\w+)\b|[!=]==\s*'sprint'|'sprint'\s*[!=]==/g
    const mentions = files.filter(inQuiz).flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8')
      const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return [...code.matchAll(foreign)].map(([found]) => `${file} has ${found}`)
    })
    expect(mentions).toEqual([])
  })

  it('services and views do not import routers', () => {
    const upwards = inServer.filter(
      ({ from, to }) =>
        (kindOf(from) === 'service' || kindOf(from) === 'view') && kindOf(to) === 'router',
    )
    expect(upwards.map(lineOf)).toEqual([])
  })

  it('tables are declared in db/entities, which only db and the row types import', () => {
    const allowed = (file: string): boolean =>
      file.startsWith('src/server/platform/db/') || file === 'src/server/learner/learner.ts'
    const leaks = inServer.filter(
      ({ from, to }) => to.startsWith('src/server/platform/db/entities/') && !allowed(from),
    )
    expect(leaks.map(lineOf)).toEqual([])
    const elsewhere = files.filter(
      (file) => kindOf(file) === 'entity' && !file.startsWith('src/server/platform/db/entities/'),
    )
    expect(elsewhere).toEqual([])
  })
})

/**
 * What pages share, from the bottom up, and what stands above them: the routes and the shell.
 * Everything else in src/client is an area: the pages of one subject.
 */
const CLIENT_GROUND: readonly string[] = ['lib', 'ui', 'shared']
const CLIENT_ROOF = 'app'

describe('imports within the client', () => {
  const inClient = imports.filter(
    ({ from, to }) => from.startsWith('src/client/') && to.startsWith('src/client/'),
  )
  const areaOf = (file: string): string => file.split('/')[2] as string
  const ground = (area: string): number => CLIENT_GROUND.indexOf(area)
  /** These load areas on demand, so that the areas need not import each other. */
  const LOADERS: Readonly<Record<string, string>> = {
    'src/client/app/pages.ts': 'every page',
    'src/client/shared/panels.ts': 'the leaderboard, which the churches page shows too',
  }
  const isLoader = ({ from, isLazy }: Import): boolean => from in LOADERS && isLazy

  it('areas import each other only through what they share', () => {
    const foreign = inClient
      .filter(({ from, to }) => areaOf(from) !== areaOf(to) && areaOf(from) !== 'main.tsx')
      .filter(({ to }) => ground(areaOf(to)) < 0)
      .filter((one) => !isLoader(one))
    expect(foreign.map(lineOf)).toEqual([])
  })

  it(`${CLIENT_GROUND.join(', ')}: each imports only itself and those before it`, () => {
    const upwards = inClient
      .filter(({ from, to }) => ground(areaOf(from)) >= 0 && areaOf(from) !== areaOf(to))
      .filter(
        ({ from, to }) => !(ground(areaOf(to)) >= 0 && ground(areaOf(to)) < ground(areaOf(from))),
      )
      .filter((one) => !isLoader(one))
    expect(upwards.map(lineOf)).toEqual([])
  })

  it('the routes and the shell are imported by main.tsx alone', () => {
    const fromBelow = inClient.filter(
      ({ from, to }) =>
        areaOf(to) === CLIENT_ROOF && ![CLIENT_ROOF, 'main.tsx'].includes(areaOf(from)),
    )
    expect(fromBelow.map(lineOf)).toEqual([])
  })

  it('the rooms of an area do not import each other in a cycle', () => {
    const roomOf = (file: string): string => file.split('/').slice(0, 4).join('/')
    expect(importsInCycles(inClient, roomOf)).toEqual([])
  })
})

it('files do not import each other in a cycle, types and lazy imports included', () => {
  expect(importsInCycles(imports, (file) => file)).toEqual([])
})

it('statements name their columns: a prepared one for all columns fails after a migration adds one', () => {
  const selectAll = files
    .filter((file) => file.startsWith('src/server/'))
    .filter((file) =>
      /\.(selectAll|returningAll)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    )
  expect(selectAll).toEqual([])
})
