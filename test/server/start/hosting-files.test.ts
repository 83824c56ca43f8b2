import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from '../../../src/server/config.ts'

type Variables = Readonly<Record<string, string>>

const ROOT = path.resolve(import.meta.dirname, '../../..')

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const hosting = read('docs/hosting.md')
const readme = read('README.md')

/** Read by Compose, by its database, or by Replit. */
const NOT_OURS = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'APP_PORTS', 'REPL_ID']

/** Constants of the domain, which the README names to say where a rule lives. */
const domainConstants = globSync('src/domain/**/*.ts', { cwd: ROOT }).flatMap((file) =>
  [...read(file).matchAll(/^export const ([A-Z_]+)\b/gm)].map(([, name]) => name),
)

const stages = dockerfile.split(/^FROM /m).slice(1)
const lastStage = stages.at(-1) as string

/** `ENV NAME=value …` of the image. */
const imageVariables: Variables = Object.fromEntries(
  [...lastStage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')),
  ),
)

/** A service's part of compose.yaml. */
const serviceOf = (name: string): string =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''

/** Replaces `${NAME:?error}` and `${NAME:-default}` as Compose does. */
const interpolate = (text: string, given: Variables): string =>
  text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    if (kind === '?' && !given[name]) throw new Error(`${name}: ${rest}`)
    return given[name] || rest
  })

/** The environment of the service's process. */
const environmentOf = (service: string, given: Variables): Variables => {
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(serviceOf(service))?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      interpolate(value, given),
    ]),
  )
}

/** The `.env` that the hosting page shows. */
const shownVariables: Variables = Object.fromEntries(
  [...hosting.matchAll(/^ {3}([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
)

const configWith = (given: Variables) =>
  readConfig({ ...imageVariables, ...environmentOf('app', given) })

describe('compose.yaml', () => {
  it('starts with the .env of the hosting page', () => {
    expect(configWith(shownVariables)).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseSource: {
        url: `postgresql://berean:${shownVariables.POSTGRES_PASSWORD}@database:5432/berean`,
      },
      publicUrl: 'https://berean.example.org',
      trustProxy: 1,
      providers: [{ name: 'google' }],
      siteAdminEmails: ['deborah@example.org'],
      supportEmail: 'help@example.org',
      logLevel: 'info',
      developmentSignIn: false,
      secureCookies: true,
    })
  })

  it.each(['POSTGRES_PASSWORD', 'PUBLIC_URL'])('reports a missing %s', (name) => {
    expect(() => configWith({ ...shownVariables, [name]: '' })).toThrow(
      new RegExp(`^${name}: set ${name} in \\.env to .*docs/hosting\\.md$`),
    )
  })

  it('passes on every variable but those that it or the image sets itself', () => {
    const set = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR']
    const forTests = ['OIDC_GOOGLE_ISSUER', 'OIDC_REPLIT_ISSUER']
    const containerVariables = Object.keys(environmentOf('app', shownVariables))
    expect([...containerVariables, ...set, ...forTests].sort()).toEqual([...VARIABLES].sort())
    const given = Object.fromEntries(containerVariables.map((name) => [name, `the ${name}`]))
    const { DATABASE_URL, ...others } = environmentOf('app', { ...shownVariables, ...given })
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((n) => [n, `the ${n}`])))
    expect(DATABASE_URL).toContain('@database:5432/berean')
  })

  it('gives the database the credentials that the site uses', () => {
    const database = environmentOf('database', shownVariables)
    const { username, password, pathname } = new URL(
      environmentOf('app', shownVariables).DATABASE_URL as string,
    )
    expect(database).toEqual({
      POSTGRES_USER: username,
      POSTGRES_DB: pathname.slice(1),
      POSTGRES_PASSWORD: password,
    })
  })

  it('publishes the site on this machine only, and the database not at all', () => {
    const ports = /^ {4}ports:\n(?: {6}#.*\n)* {6}- "(.+)"\n/m.exec(serviceOf('app'))?.[1] as string
    expect(interpolate(ports, {})).toBe(`127.0.0.1:3000:${imageVariables.PORT}`)
    expect(serviceOf('database')).toContain('image: postgres:')
    expect(serviceOf('database')).not.toMatch(/ports:/)
  })

  it('allows more time to stop than the server needs', () => {
    const [, grace] = /stop_grace_period: (\d+)s/.exec(serviceOf('app')) ?? []
    const [, timeoutMs] = /SHUTDOWN_TIMEOUT_MS = ([\d_]+)$/m.exec(read('src/server/main.ts')) ?? []
    // NaN, which is less than nothing, when either is not found.
    expect(1000 * Number(grace)).toBeGreaterThan(2 * Number(timeoutMs?.replaceAll('_', '')))
  })
})

describe('the Dockerfile', () => {
  it('sets only known variables', () => {
    expect(Object.keys(imageVariables)).toEqual(['NODE_ENV', 'HOST', 'PORT'])
    expect(imageVariables.NODE_ENV).toBe('production')
  })

  it('uses the Node.js of the tests', () => {
    const { devDependencies } = JSON.parse(read('package.json'))
    expect(dockerfile).toMatch(
      new RegExp(`^FROM node:${devDependencies.node}-\\w+-slim AS node$`, 'm'),
    )
    expect(stages.slice(1).every((stage) => stage.startsWith('node'))).toBe(true)
  })

  it('runs the server itself, not as root', () => {
    expect(lastStage).toMatch(/^USER node$/m)
    expect(lastStage.trimEnd().split('\n').at(-1)).toBe(
      'CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=16", "src/server/main.ts"]',
    )
  })

  it('copies exactly what .dockerignore lets through', () => {
    const [first, ...exceptions] = read('.dockerignore')
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    expect(first).toBe('*')
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    )
    expect(exceptions.map((line) => line.replace('!', '')).sort()).toEqual(
      [...new Set(copied)].sort(),
    )
  })

  it('copies every source that the server checks the built client against', () => {
    const [, list = ''] =
      /SOURCES = \[([^\]]+)\]/.exec(read('src/server/http/client-build.ts')) ?? []
    const sources = [...list.matchAll(/'([^'/]+)[^']*'/g)].map(([, source = '']) => source)
    expect(sources).toContain('index.html')
    for (const stage of [lastStage, stages.at(-2) as string]) {
      for (const source of sources)
        expect(stage).toMatch(new RegExp(`^COPY .*\\b${source}\\b`, 'm'))
    }
  })
})

describe('the documentation', () => {
  it('lists every variable with its default', () => {
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| .+ \|$/gm)]
    expect(rows.map(([, name]) => name).sort()).toEqual([...VARIABLES].sort())
    const defaults = Object.fromEntries(rows.map(([, name, value]) => [name, value]))
    const config = readConfig({})
    expect(defaults.PORT).toBe(`\`${config.port}\``)
    expect(defaults.HOST).toBe(`\`${config.host}\``)
    expect(defaults.LOG_LEVEL).toBe(`\`${config.logLevel}\``)
  })

  it.each([
    ['Dockerfile', dockerfile],
    ['compose.yaml', compose],
    ['docs/hosting.md', hosting],
    ['README.md', readme],
  ])('in %s names no unknown variable', (_file, text) => {
    const named = new Set(text.match(/\b[A-Z]+(_[A-Z]+)+\b/g))
    const known = new Set<string | undefined>([...VARIABLES, ...NOT_OURS, ...domainConstants])
    expect([...named].filter((name) => !known.has(name))).toEqual([])
  })
})
