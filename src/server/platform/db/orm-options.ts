import { fileURLToPath } from 'node:url'
import { Migrator } from '@mikro-orm/migrations'
import { entities } from './entities.ts'

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
    path: fileURLToPath(new URL('./migrations', import.meta.url)),
    snapshot: false,
    emit: 'ts' as const,
    silent: true,
  },
}
