import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLineOptions } from '../../../src/server/db/command-line.ts'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../support/database.ts'

const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../../..')

const urlOf = ({ source }: TestDatabase): string => ('url' in source ? source.url : '')

describe('npx mikro-orm', () => {
  let world: TestDatabase
  beforeAll(async () => {
    world = await openEmptyDatabase()
  })
  afterAll(() => world.close())

  it('loads options, entities and migrations without a build step, and migrates', async () => {
    const cli = path.join(ROOT, 'node_modules/@mikro-orm/cli/cli.js')
    const { stdout } = await run(process.execPath, [cli, 'migration:up'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: urlOf(world), NO_COLOR: '1' },
    })
    expect(stdout).toBe('Successfully migrated up to the latest version\n')
    expect(await world.connection.isReady()).toBe(true)
  })
})

describe('migration:create', () => {
  let world: TestDatabase
  let directory: string
  beforeAll(async () => {
    world = await openTestDatabase()
    directory = await mkdtemp(path.join(os.tmpdir(), 'berean-migrations-'))
  })
  afterAll(async () => {
    await world.close()
    await rm(directory, { recursive: true })
  })

  const create = async (database: TestDatabase): Promise<{ fileName: string; code: string }> => {
    const orm = await MikroORM.init({ ...commandLineOptions, clientUrl: urlOf(database) })
    try {
      return await orm.migrator.create(directory, false, false, 'more')
    } finally {
      await orm.close(true)
    }
  }

  it('refuses where migrations have not run, whose tables it would create again', async () => {
    const empty = await openEmptyDatabase()
    await expect(create(empty)).rejects.toThrow(
      /^Run migration:up first: it lacks Migration.*_core/,
    )
    await empty.close()
  })

  it('writes a formatted migration that runs after all others and drops no column', async () => {
    const { database } = world
    await sql`alter table churches drop constraint churches_member_count_check`.execute(database)
    await sql`drop index sessions_user_id_index`.execute(database)
    await sql`alter table users add column shoe_size int`.execute(database)

    const { fileName, code } = await create(world)
    expect(code).toContain('add constraint "churches_member_count_check" check (member_count >= 0)')
    expect(code).toContain('create index "sessions_user_id_index"')
    expect(code).not.toContain('shoe_size')

    const file = `src/server/db/migrations/${fileName}`
    const biome = run(
      path.join(ROOT, 'node_modules/.bin/biome'),
      ['format', `--stdin-file-path=${file}`],
      { cwd: ROOT },
    )
    biome.child.stdin?.end(code)
    expect((await biome).stdout).toBe(code)

    const { rows } = await sql<{ name: string }>`
      select name from mikro_orm_migrations order by name desc limit 1`.execute(database)
    expect(fileName > `${rows[0]?.name}`).toBe(true)
  })
})
