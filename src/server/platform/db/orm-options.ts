import { Migrator } from '@mikro-orm/migrations'
import { entities } from './entities.ts'
import { migrationList } from './migration-list.ts'

/** What the application and the migration command line share. */
export const ormOptions = {
  entities,
  extensions: [Migrator],
  schemaGenerator: {
    // Not an entity: it belongs to the rate limiter's library.
    skipTables: ['rate_limits'],
    // Migrations alone create these.
    ignoreTriggers: true,
    ignoreRoutines: true,
  },
  migrations: {
    // MikroORM would take the path of their folder for a pattern, and a name such as `berean (1)` matches another.
    migrationsList: migrationList,
    snapshot: false,
    emit: 'ts' as const,
    silent: true,
  },
}
