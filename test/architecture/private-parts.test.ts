import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * Only what a dependency documents is used. The rest may change with any version, without a word: the types
 * leave it out or a cast hides it, so the compiler would not tell.
 */

const ROOT = path.resolve(import.meta.dirname, '../..')

const IMPORT = String.raw`\b(?:from|import|import\(|require\(|resolve\(|mock\()\s*['"]`
const PACKAGE = String.raw`(?:@[\w.-]+/)?[\w.-]+`
const INNER_FOLDER = '(?:dist|lib|src|source|build|out|esm|cjs|es|internals?|private)/'

type Forbidden = {
  readonly pattern: RegExp
  /** Lines that it has to find. */
  readonly examples: readonly string[]
}

const FORBIDDEN = {
  'the definition of a router, a procedure or a schema (tRPC, zod)': {
    pattern: /\b(_def|_zod)\b/,
    examples: [
      'const { procedures } = router._def',
      "type Nouns = AppRouter['_def']['record']",
      'for (const [path, { _def }] of procedures) {}',
      'const shape = schema._zod.def',
    ],
  },
  'the steps of a procedure (tRPC)': {
    pattern: /\.middlewares\b/,
    examples: ['const step = definition.middlewares[0]'],
  },
  'a member whose name begins with an underscore': {
    // `z._default` is documented: without it, the word would be reserved.
    pattern:
      /[\w)\]!?]\.(?!_def\b|_zod\b|(?<=\bz\.)_default\()_\w+|\[['"](?!_def\b|_zod\b)_\w+['"]\]/,
    examples: [
      'const handle = socket._handle',
      'const parsers = this._result?._parsers',
      "const handle = socket['_handle']",
      'process._getActiveHandles()',
    ],
  },
  'what the driver keeps of a connection or a query (pg)': {
    pattern:
      /\bconnection!?\??\.stream\b|\b(parsedStatements|submittedNamedStatements|activeQuery|queryQueue|processID|secretKey|readyForQuery)\b|\bpg\.Query\b|\b(client|pool) as unknown as\b/,
    examples: [
      'client.connection.stream.cork()',
      'const { connection } = client as unknown as { connection: EventEmitter }',
      'class PreparedQuery extends pg.Query {}',
      'if (connection.parsedStatements[name]) return',
    ],
  },
  'the executor of a query builder (Kysely)': {
    pattern: /\.getExecutor\(/,
    examples: ['database.getExecutor().plugins'],
  },
  'the routes that are registered (Express)': {
    pattern: /\brouter\.stack\b/,
    examples: ['app.router.stack.map(pathOf)'],
  },
  'an interface that is not stable': {
    pattern: new RegExp(`${IMPORT}${PACKAGE}/unstable\\b`),
    examples: [
      "} from 'typescript/unstable/ast'",
      "import { callProcedure } from '@trpc/server/unstable-core-do-not-import'",
    ],
  },
  'a path within a package': {
    pattern: new RegExp(`(?:${IMPORT}|\\bnode_modules/)(?!\\.)${PACKAGE}/${INNER_FOLDER}`),
    examples: [
      "import Query from 'pg/lib/query.js'",
      "import type { Executor } from 'kysely/dist/query-executor.js'",
      "const part = await import('@mikro-orm/core/dist/utils.js')",
      "readFileSync('node_modules/vite/dist/client/client.mjs')",
    ],
  },
} as const satisfies Readonly<Record<string, Forbidden>>

type What = keyof typeof FORBIDDEN
const NAMES = Object.keys(FORBIDDEN) as What[]

type Exception = { readonly file: string; readonly what: What; readonly because: string }

/** What cannot be had otherwise, and what is documented although it looks private. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/server/api/procedures.ts',
    what: 'the definition of a router, a procedure or a schema (tRPC, zod)',
    because: 'tRPC 11.19 documents no list of the procedures of a router',
  },
  {
    file: 'src/server/start.ts',
    what: 'the steps of a procedure (tRPC)',
    because: 'these are the middlewares of a development server, which Vite documents',
  },
  {
    file: 'src/server/question/scripture/written-reference.ts',
    what: 'a path within a package',
    because:
      'the Readme of bible-passage-reference-parser says so: a language is imported by its file',
  },
  {
    file: 'test/architecture/text-elements.test.ts',
    what: 'an interface that is not stable',
    because:
      'TypeScript 7.0 has no other interface yet, and only its checker knows what may be text',
  },
  {
    file: 'test/server/api/access/access-table.test.ts',
    what: 'the routes that are registered (Express)',
    because: 'Express 5.3 documents no list of them, and a route that nobody listed must be found',
  },
]

const isAllowed = (file: string, what: What): boolean =>
  EXCEPTIONS.some((one) => one.file === file && one.what === what)

const linesWith = (what: What, source: string): string[] =>
  source
    .split('\n')
    .filter((line) => FORBIDDEN[what].pattern.test(line))
    .map((line) => line.trim())

/** All but this file, which contains examples. */
const files = globSync(['{src,test,bench,scripts,vite}/**/*.{ts,tsx}', '*.ts'], { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'test/architecture/private-parts.test.ts')
const sources = files.map((file) => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }))

describe('private parts of dependencies', () => {
  it('are used nowhere', () => {
    expect(files.length).toBeGreaterThan(1000)
    const found = sources.flatMap(({ file, source }) =>
      NAMES.filter((what) => !isAllowed(file, what)).flatMap((what) =>
        linesWith(what, source).map((line) => `${file} uses ${what}: ${line}`),
      ),
    )
    expect(found).toEqual([])
  })

  it.each(EXCEPTIONS)('are still used in $file, because $because', ({ file, what }) => {
    const { source = '' } = sources.find((one) => one.file === file) ?? {}
    expect(linesWith(what, source)).not.toEqual([])
  })

  it.each(NAMES.flatMap((what) => FORBIDDEN[what].examples.map((line) => [what, line] as const)))(
    'would be found: %s in %s',
    (what, line) => {
      expect(linesWith(what, line)).toEqual([line])
    },
  )

  it.each([
    "import { trpc } from '../lib/trpc.ts'",
    "import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'",
    "import { createCaller } from '@trpc/server/rpc'",
    "import { chakra } from '@chakra-ui/react/styled-system'",
    "search: z._default(search, ''),",
    "animation={{ _motionSafe: 'fadeIn 200ms' }}",
    'app.use((_request, _response, next) => next())',
    'export type DayKey = string & { readonly __day: true }',
    "it.each(['constructor', '__proto__'])",
    "const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')",
    "file.stream.on('data', add)",
  ])('are not what this line uses: %s', (line) => {
    expect(NAMES.flatMap((what) => linesWith(what, line))).toEqual([])
  })
})
