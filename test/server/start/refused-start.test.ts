import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { refusedWrites } from '../../../src/server/platform/db/connection.ts'
import { StartError } from '../../../src/server/platform/start-error.ts'
import { start } from '../../../src/server/start.ts'
import { configErrors } from '../../support/config-errors.ts'
import { endAll, launch } from '../../support/launch.ts'
import { copyDataDirectory, shared } from '../../support/shared.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'berean-start-'))
  await ensureClientBuilt()
}, 180_000)
afterAll(async () => {
  await endAll()
  await rm(directory, { recursive: true, force: true })
})

/** The one line that `main` would print: what is wrong, and what to do. */
const startErrorOf = async (variables: Readonly<Record<string, string>>): Promise<string> => {
  const config = readConfig({ PORT: '0', DATA_DIR: directory, ...variables })
  const started = start(config, { isDevelopment: false })
  const error = await started.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) await (await started).stop(0)
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  return message
}

const UNREACHABLE = 'postgresql://berean:hunter2@127.0.0.1:1/berean'

/** A complete production configuration. */
const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: UNREACHABLE,
  PUBLIC_URL: 'https://berean.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'berean',
}

describe('a process that cannot start', () => {
  it.each<[string, Record<string, string>, RegExp[]]>([
    ['a wrong variable', { PORT: 'abc' }, [/^PORT is invalid: must be a port from 0 to 65535\.$/]],
    [
      'all that production lacks',
      { NODE_ENV: 'production' },
      [
        /^DATABASE_URL is missing: /,
        /^PUBLIC_URL must be /,
        /^No sign-in provider is configured: /,
      ],
    ],
    [
      'a data directory that cannot be used',
      { DATA_DIR: path.join(import.meta.filename, 'data') },
      [/^The data directory .*data cannot be used \(.+\)\. Set DATA_DIR/],
    ],
    ['a database that is not there', SAFE, [/^The database at DATABASE_URL does not answer \(/]],
  ])(
    'reports %s, a line each and nothing else, and exits with code 1',
    async (_what, variables, lines) => {
      const launched = launch({ DATA_DIR: directory, ...variables })
      const { code, errors } = await launched.ended
      expect(errors.trimEnd().split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)))
      expect(launched.output()).toBe(errors)
      expect(code).toBe(1)
      expect(errors).not.toContain('hunter2')
    },
  )
})

describe('a start without room for the data says so, and does not advise to restore a backup', () => {
  const fullFileSystem = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  })
  const fullDatabase = Object.assign(new Error('could not extend file "base/5/17398"\n - hint'), {
    code: '53100',
  })

  it.each([
    [
      'unpacking the embedded database',
      fullFileSystem,
      { directory: '/srv/data' },
      'There is no room for the embedded database in /srv/data (ENOSPC: no space left on device, write). Make room there, or set DATA_DIR to a directory on another disk, then start again.',
    ],
    [
      'locking its directory',
      new StartError('The data directory cannot be used.', { cause: fullFileSystem }),
      { directory: '/srv/data' },
      'There is no room for the embedded database in /srv/data (ENOSPC: no space left on device, write). Make room there, or set DATA_DIR to a directory on another disk, then start again.',
    ],
    [
      'filling the embedded database',
      new Error('the migration failed', { cause: fullDatabase }),
      { directory: '/srv/data' },
      'There is no room for the embedded database in /srv/data (could not extend file "base/5/17398"). Make room there, or set DATA_DIR to a directory on another disk, then start again.',
    ],
    [
      'filling a server',
      fullDatabase,
      { url: 'postgresql://berean:hunter2@db.example.org/berean' },
      'The disk of the database at DATABASE_URL is full (could not extend file "base/5/17398"). Make room there, then start again.',
    ],
  ])('while %s', (_when, error, source, message) => {
    expect(refusedWrites(error, source)?.message).toBe(message)
  })

  it('and takes no other failure for it', () => {
    expect(refusedWrites(new Error('invalid checkpoint record'), { directory: 'data' })).toBe(null)
  })
})

describe('a start that fails says why in one line', () => {
  it.each([
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is invalid: .*"silent"/],
    ['NODE_ENV', 'staging', /^NODE_ENV is invalid: .*"production"/],
    ['DATABASE_URL', 'mysql://root@localhost/berean', /must start with postgresql:\/\/\.$/],
    ['OIDC_CLIENT_SECRET', 'hunter2', /^OIDC_CLIENT_ID is missing: OIDC_CLIENT_SECRET is set\.$/],
  ])('for %s=%s', (name, value, line) => {
    expect(configErrors({ [name]: value })).toEqual([expect.stringMatching(line)])
  })

  it('for a DATABASE_URL that its password breaks, without the password', () => {
    const lines = configErrors({ DATABASE_URL: 'postgresql://berean:hunter2#@127.0.0.1:1/berean' })
    expect(lines).toEqual([
      expect.stringMatching(/^DATABASE_URL is invalid: .*password percent-encoded\.$/),
    ])
    expect(lines.join()).not.toContain('hunter2')
  })

  it.each([
    ['nobody listens', UNREACHABLE],
    ['the host does not exist', 'postgresql://berean:hunter2@nowhere.invalid/berean'],
  ])('for a DATABASE_URL where %s, without the password', async (_why, url) => {
    const refusal = await startErrorOf({ DATABASE_URL: url })
    expect(refusal).toMatch(
      /^The database at DATABASE_URL does not answer \(.+\)\. Start it, correct DATABASE_URL, or unset it/,
    )
    expect(refusal).not.toContain('hunter2')
  })

  it('for a DATABASE_URL that requires encryption from a server without it', async () => {
    const url = `${(await shared('databases')).serverUrl}?sslmode=verify-full`
    expect(await startErrorOf({ DATABASE_URL: url })).toMatch(
      /^The database at DATABASE_URL does not answer \(The server does not support SSL connections\)/,
    )
  })

  it('for a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    expect(await startErrorOf({ PORT: String(port) })).toMatch(
      new RegExp(
        `^Port ${port} is already in use\\. Stop the program that uses it, or set PORT to another port\\.$`,
        'm',
      ),
    )
    await new Promise((resolve) => other.close(resolve))
  })

  it('for an address of another machine', async () => {
    expect(await startErrorOf({ HOST: '192.0.2.1' })).toMatch(
      /^Cannot listen on 192\.0\.2\.1:0 .* Set HOST and PORT\.$/m,
    )
  })

  it('for a data directory in use, while the first process keeps running', async () => {
    const data = await copyDataDirectory()
    const first = launch({ DATA_DIR: data })
    const address = await first.address
    expect(await startErrorOf({ DATA_DIR: data })).toMatch(
      new RegExp(
        `^The data directory is in use by process ${first.child.pid}\\. Stop it, or set DATA_DIR`,
      ),
    )
    expect((await fetch(`${address}/api/auth/providers`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, errors: '' })
    await rm(data, { recursive: true, force: true })
  })

  it('for a data directory that cannot be written', async () => {
    const file = path.join(directory, 'file')
    await writeFile(file, '')
    expect(await startErrorOf({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^The data directory .*file\/data cannot be used \(.+\)\. Set DATA_DIR to a writable directory\.$/m,
    )
  })

  it('for a damaged data directory', async () => {
    const data = path.join(directory, 'damaged')
    await mkdir(path.join(data, 'postgres'), { recursive: true })
    await writeFile(path.join(data, 'postgres', 'PG_VERSION'), 'not a version\n')
    expect(await startErrorOf({ DATA_DIR: data })).toMatch(
      /^The embedded database in .*damaged could not be opened \(.+\)\. Restore it from a backup/,
    )
  })
})

describe('a production start reports everything that is missing', () => {
  it.each<[string, Record<string, string>, RegExp[]]>([
    ['no server', { DATABASE_URL: '' }, [/^DATABASE_URL is missing: /]],
    ['an address on http', { PUBLIC_URL: 'http://example.org' }, [/^PUBLIC_URL must be the https/]],
    [
      'a provider on http, and half of another',
      { OIDC_ISSUER: 'http://localhost:1', OIDC_GOOGLE_CLIENT_ID: 'id' },
      [/^The issuer of localhost must be an https/, /^OIDC_GOOGLE_CLIENT_SECRET is missing: /],
    ],
  ])('with %s', (_what, variables, lines) => {
    const refused = configErrors({ ...SAFE, ...variables })
    expect(refused).toEqual(lines.map((line) => expect.stringMatching(line)))
    expect(refused.join()).not.toContain('hunter2')
  })
})
