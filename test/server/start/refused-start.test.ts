import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { copyDataDirectory } from '../../support/database.ts'
import { endAll, launch } from '../../support/launch.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'berean-start-'))
  await ensureClientBuilt()
}, 180_000)
afterAll(async () => {
  await endAll()
  await rm(directory, { recursive: true, force: true })
})

/** A line for each thing that is wrong, which says what to do, and the code of a failure. */
const expectRefused = async (
  variables: Record<string, string>,
  ...lines: readonly RegExp[]
): Promise<string> => {
  const { code, errors } = await launch({ DATA_DIR: directory, ...variables }).ended
  expect(errors.trimEnd().split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)))
  expect(code).toBe(1)
  return errors
}

describe('a start that cannot go on says why in one line', () => {
  it.each([
    ['PORT', 'abc', /^The variable PORT is wrong: must be a port from 0 to 65535\.$/m],
    [
      'DATABASE_URL',
      'mysql://root@localhost/berean',
      /^The variable DATABASE_URL is wrong: must begin with postgresql:\/\/\.$/m,
    ],
    ['LOG_LEVEL', 'loud', /^The variable LOG_LEVEL is wrong: .*"silent"/],
    ['NODE_ENV', 'staging', /^The variable NODE_ENV is wrong: .*"production"/],
    ['PUBLIC_URL', 'https://example.org/berean', /^The variable PUBLIC_URL is wrong: must be/],
    ['TRUST_PROXY', '0.0.0.0/0', /^The variable TRUST_PROXY is wrong: must be the number/],
    ['OIDC_CLIENT_SECRET', 'hunter2', /^OIDC_CLIENT_ID is missing: OIDC_CLIENT_SECRET is set\.$/],
  ])('%s=%s', async (name, value, line) => {
    await expectRefused({ [name]: value }, line)
  })

  it('DATABASE_URL whose password breaks it apart, without the password', async () => {
    const errors = await expectRefused(
      { DATABASE_URL: 'postgresql://berean:hunter2#@127.0.0.1:1/berean' },
      /^The variable DATABASE_URL is wrong: .*password percent-encoded\.$/,
    )
    expect(errors).not.toContain('hunter2')
  })

  it.each([
    ['nobody listens', 'postgresql://berean:hunter2@127.0.0.1:1/berean'],
    ['the host does not exist', 'postgresql://berean:hunter2@nowhere.invalid/berean'],
  ])('DATABASE_URL where %s, without its password', async (_why, url) => {
    const errors = await expectRefused(
      { DATABASE_URL: url },
      /^The database at DATABASE_URL does not answer \(.+\)\. Start it, or correct DATABASE_URL, or leave it out/,
    )
    expect(errors).not.toContain('hunter2')
  })

  it('DATABASE_URL that wants encryption of a server that has none', async () => {
    const url = `${inject('databases').serverUrl}?sslmode=verify-full`
    await expectRefused(
      { DATABASE_URL: url },
      /^The database at DATABASE_URL does not answer \(The server does not support SSL connections\)/,
    )
  })

  it('a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await expectRefused(
      { PORT: String(port) },
      new RegExp(
        `^Port ${port} is taken\\. Stop what uses it, or set PORT to another port\\.$`,
        'm',
      ),
    )
    await new Promise((resolve) => other.close(resolve))
  })

  it('an address that is not this machine’s', async () => {
    await expectRefused(
      { HOST: '192.0.2.1' },
      /^Cannot listen on 192\.0\.2\.1:0 .* Set HOST and PORT\.$/m,
    )
  })

  it('a data directory that is in use, and the first start goes on', async () => {
    const data = await copyDataDirectory()
    const first = launch({ DATA_DIR: data })
    const address = await first.address
    await expectRefused(
      { DATA_DIR: data },
      new RegExp(
        `^The data directory is in use by process ${first.child.pid}\\. Stop it, or set DATA_DIR`,
      ),
    )
    expect((await fetch(`${address}/api/auth/providers`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, errors: '' })
    await rm(data, { recursive: true, force: true })
  })

  it('a data directory that cannot be written', async () => {
    const file = path.join(directory, 'file')
    await writeFile(file, '')
    await expectRefused(
      { DATA_DIR: path.join(file, 'data') },
      /^The data directory .*file\/data cannot be used \(.+\)\. Set DATA_DIR to a directory that can be written\.$/m,
    )
  })

  it('a data directory whose database is damaged', async () => {
    const data = path.join(directory, 'damaged')
    await mkdir(path.join(data, 'postgres'), { recursive: true })
    await writeFile(path.join(data, 'postgres', 'PG_VERSION'), 'not a version\n')
    await expectRefused(
      { DATA_DIR: data },
      /^The embedded database in .*damaged does not open \(.+\)\. Restore it from a backup/,
    )
  })
})

describe('production says all that keeps it from starting', () => {
  const safe = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://berean:hunter2@127.0.0.1:1/berean',
    PUBLIC_URL: 'https://berean.example.org',
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'berean',
  }

  it.each<[string, Record<string, string>, RegExp[]]>([
    ['no server', { DATABASE_URL: '' }, [/^DATABASE_URL is missing: /]],
    ['an address on http', { PUBLIC_URL: 'http://example.org' }, [/^PUBLIC_URL must be the https/]],
    [
      'nothing at all',
      { DATABASE_URL: '', PUBLIC_URL: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '' },
      [/^DATABASE_URL is missing: /, /^PUBLIC_URL must be /, /^No way to sign in is set up: /],
    ],
    [
      'a provider on http, and half of another',
      { OIDC_ISSUER: 'http://localhost:1', OIDC_GOOGLE_CLIENT_ID: 'id' },
      [/^The issuer of localhost must be an https/, /^OIDC_GOOGLE_CLIENT_SECRET is missing: /],
    ],
  ])('%s', async (_what, variables, lines) => {
    const errors = await expectRefused({ ...safe, ...variables }, ...lines)
    expect(errors).not.toContain('hunter2')
  })

  it('and once that is mended, the next thing', async () => {
    await expectRefused(safe, /^The database at DATABASE_URL does not answer \(/)
  })
})
