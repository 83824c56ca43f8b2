import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/server/platform/db/connection.ts'

const CONNECTION = path.resolve(
  import.meta.dirname,
  '../../../../src/server/platform/db/connection.ts',
)
const OPEN = `const { connect } = await import(${JSON.stringify(CONNECTION)}); await connect({ directory: process.argv[1] })`

describe('a new data directory', () => {
  let directory: string
  let other: ChildProcess | undefined
  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'berean-cluster-'))
  })
  afterEach(async () => {
    other?.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  })

  const filesOf = (name: string): Promise<string[]> =>
    readdir(path.join(directory, name), { recursive: true }).catch(() => [])

  it('opens after a start that was killed while it unpacked the database', async () => {
    other = spawn(process.execPath, ['--liftoff-only', '-e', OPEN, directory])
    const ended = once(other, 'exit')
    while ((await filesOf('postgres.unfinished')).length < 10) {
      if (other.exitCode !== null) throw new Error('it ended before it could be killed')
      await setTimeout(1)
    }
    other.kill('SIGKILL')
    await ended
    expect(await filesOf('postgres')).toEqual([])
    expect(await filesOf('postgres.unfinished')).not.toEqual([])

    const connection = await connect({ directory })
    const { rows } = await sql`select 1 as one`.execute(connection.database)
    expect(rows).toEqual([{ one: 1 }])
    await connection.close()
    expect(await readdir(directory)).toEqual(['postgres'])
  })

  it('has the encoding and the collation that initdb gives, as older directories have them', async () => {
    const connection = await connect({ directory })
    const { rows } = await sql`
      select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
        datcollate as collation, datctype as "characterTypes"
      from pg_database where datname = current_database()`.execute(connection.database)
    await connection.close()
    expect(rows).toEqual([
      { encoding: 'UTF8', provider: 'c', collation: 'C', characterTypes: 'C.UTF-8' },
    ])
  })

  it('keeps what is written to it, and is not unpacked again', async () => {
    const first = await connect({ directory })
    await sql`create table kept as select 7 as number`.execute(first.database)
    await first.close()
    const second = await connect({ directory })
    const { rows } = await sql`select number from kept`.execute(second.database)
    await second.close()
    expect(rows).toEqual([{ number: 7 }])
  })

  it('is refused if it has files that are no database, and leaves them as they are', async () => {
    const file = path.join(directory, 'postgres', 'base')
    await mkdir(path.dirname(file))
    await writeFile(file, 'what is left of a database')
    await expect(connect({ directory })).rejects.toThrow(/could not be opened \(ENOTEMPTY.*backup/)
    expect(await readFile(file, 'utf8')).toBe('what is left of a database')
  })
})

it('the archive was made for the version of PGlite that opens it', async () => {
  const manifestOf = async (name: string) =>
    JSON.parse(await readFile(new URL(`../package.json`, import.meta.resolve(name)), 'utf8'))
  const pglite = await manifestOf('@electric-sql/pglite')
  const archive = await manifestOf('@electric-sql/pglite-prepopulatedfs')
  expect(archive.peerDependencies).toEqual({ '@electric-sql/pglite': pglite.version })
})
