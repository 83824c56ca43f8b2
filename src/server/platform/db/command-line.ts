import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type EntityMetadata,
  type EntityProperty,
  type MigrationDiff,
  ReferenceKind,
} from '@mikro-orm/core'
import { MigrationStorage, TSMigrationGenerator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { MembershipEntity } from './entities/membership.entity.ts'
import { UserEntity } from './entities/user.entity.ts'
import { ormOptions } from './orm-options.ts'

/**
 * Declares the foreign key from a user's id and primary church to their membership. MikroORM needs a
 * relation over both columns for it. The application must not see that relation, because it would
 * replace the property `id`, so only the command line declares it.
 */
const declarePrimaryMembership = (meta: EntityMetadata): void => {
  if (meta.tableName !== UserEntity.meta.tableName) return
  const relation: Partial<EntityProperty> = {
    kind: ReferenceKind.MANY_TO_ONE,
    entity: () => MembershipEntity,
    joinColumns: ['id', 'primary_church_id'],
    nullable: true,
    foreignKeyName: 'users_primary_church_is_a_membership',
    deleteRule: 'no action',
    updateRule: 'no action',
  }
  meta.addProperty({ ...relation, name: 'primaryMembership' } as EntityProperty)
}

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** The formatter wraps longer lines. */
const LINE_WIDTH = 100

const addSql = (statement: string): string => {
  const text = `\`${statement.replace(/;$/, '').replace(/[`$\\]/g, '\\$&')}\``
  const line = `    this.addSql(${text})`
  return line.length <= LINE_WIDTH ? line : `    this.addSql(\n      ${text},\n    )`
}

/** The source of the module that lists the migrations of a folder beside it. */
export const migrationListOf = (files: readonly string[]): string => {
  const names = files.map((file) => path.parse(file).name).toSorted()
  const imports = names.map((name) => `import { ${name} } from './migrations/${name}.ts'`)
  const items = names.map((name) => `  ${name},`)
  return `${imports.join('\n')}

/** Every migration, in the order in which they run. \`npx mikro-orm migration:create\` adds those that it writes. */
export const migrationList = [
${items.join('\n')}
]
`
}

/** Writes migrations as this repository keeps them: formatted, listed, and without `down`. */
class MigrationWriter extends TSMigrationGenerator {
  override async generate(
    { up }: MigrationDiff,
    directory = MIGRATIONS,
    name?: string,
  ): Promise<[code: string, fileName: string]> {
    const files = (await readdir(MIGRATIONS)).toSorted()
    await this.requireNonePending(files)
    const className = this.namingStrategy.classToMigrationName(nextTimestamp(files), name)
    const statements = up.filter((statement) => statement !== '').map(addSql)
    const code = `import { Migration } from '@mikro-orm/migrations'

export class ${className} extends Migration {
  override async up(): Promise<void> {
${statements.join('\n')}
  }
}
`
    const fileName = `${className}.ts`
    await writeFile(path.join(directory, fileName), code)
    const list = migrationListOf(await readdir(directory))
    await writeFile(path.join(directory, '../migration-list.ts'), list)
    return [code, fileName]
  }

  /** Otherwise the new migration would repeat the changes of pending ones. */
  private async requireNonePending(files: readonly string[]): Promise<void> {
    const executed = await new MigrationStorage(this.driver, this.options).executed()
    const pending = files.filter((file) => !executed.includes(path.parse(file).name))
    if (pending.length > 0)
      throw new Error(`Run migration:up first: the pending migrations are ${pending.join(', ')}.`)
  }
}

/** Migrations run in the order of their names, so a new one must come last. */
const nextTimestamp = (files: readonly string[]): string => {
  const used = files.map((file) => Number(/^Migration(\d{14})/.exec(file)?.[1] ?? 0))
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14))
  return String(Math.max(now, ...used.map((timestamp) => timestamp + 1)))
}

/** For `npx mikro-orm`, which needs a PostgreSQL server: set DATABASE_URL. */
export const commandLineOptions = defineConfig({
  ...ormOptions,
  clientUrl: process.env.DATABASE_URL ?? 'postgresql://127.0.0.1:5432/berean',
  discovery: { onMetadata: declarePrimaryMembership },
  migrations: {
    ...ormOptions.migrations,
    generator: MigrationWriter,
    // Tables and columns are dropped by hand, after thinking about their data.
    safe: true,
  },
})
