import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { MikroORM } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commandLineOptions,
  migrationListOf,
} from '../../../../src/server/platform/db/command-line.ts'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { migrationList } from '../../../../src/server/platform/db/migration-list.ts'
import { ormOptions } from '../../../../src/server/platform/db/orm-options.ts'
import {
  DATABASE_KINDS,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
  urlOf,
} from '../../../support/database.ts'

const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../../../..')
const FOLDER = path.join(ROOT, 'src/server/platform/db')

const openOrm = (database: TestDatabase) =>
  MikroORM.init({ ...commandLineOptions, clientUrl: urlOf(database) })

/** Runs something as `npx mikro-orm` would on this database. */
const withCommandLine = async <Result>(
  database: TestDatabase,
  work: (orm: Awaited<ReturnType<typeof openOrm>>) => Promise<Result>,
): Promise<Result> => {
  const orm = await openOrm(database)
  return work(orm).finally(() => orm.close(true))
}

/** The statements that migration:create would propose. */
const proposedFor = (database: TestDatabase): Promise<string[]> =>
  withCommandLine(database, async (orm) => {
    // `safe: false` also proposes to drop columns and tables that no entity has.
    const { up } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false, safe: false })
    return up.split('\n').filter((line) => line !== '')
  })

/** Faults of the tables, each with the statement that would correct it. */
const FAULTS = [
  [
    sql`alter table churches drop constraint churches_member_count_check`,
    'alter table "churches" add constraint "churches_member_count_check" check (member_count >= 0);',
  ],
  [
    sql`drop index sessions_user_id_index`,
    'create index "sessions_user_id_index" on "sessions" ("user_id");',
  ],
  [
    sql`drop index quiz_attempts_one_daily_per_day`,
    `create unique index "quiz_attempts_one_daily_per_day" on "quiz_attempts" ("user_id", "local_day") where quiz_type = 'daily';`,
  ],
  [
    sql`alter table users drop constraint users_primary_church_is_a_membership`,
    'alter table "users" add constraint "users_primary_church_is_a_membership" foreign key ("id", "primary_church_id") references "church_memberships" ("user_id", "church_id") on update no action on delete no action;',
  ],
  [
    sql`alter table identities alter column subject type varchar(40)`,
    'alter table "identities" alter column "subject" type varchar(255) using ("subject"::varchar(255));',
  ],
] as const

describe('tables of a migrated database', () => {
  let migrated: TestDatabase
  beforeAll(async () => {
    migrated = await openTestDatabase()
  })
  afterAll(() => migrated.close())

  it('match the entities: migration:create would write nothing', async () => {
    expect(await proposedFor(migrated)).toEqual([])
  })

  it('are corrected by migration:create when they are faulty', async () => {
    const faulty = await openTestDatabase()
    for (const [fault] of FAULTS) await fault.execute(faulty.database)
    const proposed = await proposedFor(faulty)
    await faulty.close()
    expect(proposed.toSorted()).toEqual(FAULTS.map(([, correction]) => correction).toSorted())
  })

  // Entities cannot declare storage options, and MikroORM does not look at them.
  it('have half-empty pages and early vacuums for the counters that everyone writes', async () => {
    const { rows } = await sql<{ name: string; options: string[] }>`
      select relname as name, reloptions as options from pg_class
      where relkind = 'r' and reloptions is not null and relnamespace = 'public'::regnamespace
      order by relname`.execute(migrated.database)
    const options = [
      'fillfactor=50',
      'autovacuum_vacuum_scale_factor=0',
      'autovacuum_vacuum_threshold=500',
    ]
    const counters = [
      'counters',
      'member_score_counts',
      'member_score_range_counts',
      'period_totals',
      'score_counts',
      'score_range_counts',
    ]
    expect(rows).toEqual(counters.map((name) => ({ name, options })))
  })
})

const NOT_ENTITIES = [...ormOptions.schemaGenerator.skipTables, 'mikro_orm_migrations']

/** Columns, constraints and indexes of the entities' tables, from the server's catalog. */
const catalogOf = async (database: Database): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    with tables as (
      select oid, relname as table_name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> all(${NOT_ENTITIES}::text[])
    )
    select concat_ws('.', table_name, attname) as name, concat_ws(' ',
      format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      'default ' || pg_get_expr(adbin, adrelid)) as definition
    from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws('.', table_name, conname), pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid
    -- Those of "not null" are written at the columns, and older servers have none.
    where contype <> 'n'
    union all
    select concat_ws('.', table_name, indexrelid::regclass), pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = oid`.execute(database)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

// MikroORM's comparison ignores brackets, and compares only the name of an index that is given as
// an expression. The catalog of tables made from entities shows every difference.
describe('tables made from entities', () => {
  let declared: Record<string, string>
  beforeAll(async () => {
    const empty = await openEmptyDatabase()
    await sql`create extension pg_trgm`.execute(empty.database)
    await withCommandLine(empty, (orm) => orm.schema.create())
    declared = await catalogOf(empty.database)
    await empty.close()
  })

  it.each(DATABASE_KINDS)('equal those of the migrations on the %s database', async (kind) => {
    const migrated = await openTestDatabase(kind)
    const made = await catalogOf(migrated.database)
    await migrated.close()
    expect(made).toEqual(declared)
    expect(Object.keys(made).length).toBeGreaterThan(200)
  })
})

describe('the list of migrations', () => {
  it('has every file of their folder, in the order of their names', async () => {
    const files = await readdir(path.join(FOLDER, 'migrations'))
    const list = await readFile(path.join(FOLDER, 'migration-list.ts'), 'utf8')
    expect(list).toBe(migrationListOf(files))
    // They are stored under the names of their classes.
    expect(migrationList.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted())
  })
})

describe('npx mikro-orm', () => {
  let parent: string
  let directory: string
  let empty: TestDatabase
  beforeAll(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'berean-migrations-'))
    directory = path.join(parent, 'migrations')
    await mkdir(directory)
    empty = await openEmptyDatabase()
  })
  afterAll(async () => {
    await empty.close()
    await rm(parent, { recursive: true })
  })

  const create = (database: TestDatabase): Promise<{ fileName: string; code: string }> =>
    withCommandLine(database, (orm) => orm.migrator.create(directory, false, false, 'more'))

  it('refuses to create a migration while others have not run', async () => {
    await expect(create(empty)).rejects.toThrow(/^Run migration:up first: .* Migration.*_core\.ts/)
  })

  /** What the command prints. */
  const mikroOrm = async (...words: readonly string[]): Promise<string> => {
    const cli = path.join(ROOT, 'node_modules/.bin/mikro-orm')
    const { stdout, stderr } = await run(cli, words, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: urlOf(empty), NO_COLOR: '1' },
    })
    return stdout + stderr
  }

  it('loads options, entities and migrations without a build step, and migrates', async () => {
    expect(await mikroOrm('migration:up')).toBe('Successfully migrated up to the latest version\n')
    expect(await empty.connection.isReady()).toBe(true)
  })

  it('finds its configuration and the database, and nothing to change', async () => {
    const [report, created] = await Promise.all([
      mikroOrm('debug'),
      mikroOrm('migration:create', '--dump'),
    ])
    expect(report).toContain(`${path.join(ROOT, 'mikro-orm.config.ts')} (found)`)
    expect(report).toContain('database connection successful')
    expect(created).toBe('No changes required, schema is up-to-date\n')
  })

  it('creates and lists a formatted migration that runs after all others and drops no column', async () => {
    const { database } = empty
    for (const [fault] of FAULTS) await fault.execute(database)
    await sql`alter table users add column shoe_size int`.execute(database)

    const { fileName, code } = await create(empty)
    for (const [, correction] of FAULTS) expect(code).toContain(`\`${correction.slice(0, -1)}\``)
    expect(code).not.toContain('shoe_size')

    const list = await readFile(path.join(parent, 'migration-list.ts'), 'utf8')
    expect(list).toBe(migrationListOf([fileName]))
    const file = `src/server/platform/db/migrations/${fileName}`
    const biome = path.join(ROOT, 'node_modules/.bin/biome')
    const formatting = run(biome, ['format', `--stdin-file-path=${file}`], { cwd: ROOT })
    formatting.child.stdin?.end(code)
    expect((await formatting).stdout).toBe(code)

    const { rows } = await sql<{ name: string }>`
      select name from mikro_orm_migrations order by name desc limit 1`.execute(database)
    expect(fileName > `${rows[0]?.name}`).toBe(true)
  })
})
