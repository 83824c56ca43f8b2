import { fileURLToPath } from 'node:url'
import { Migrator } from '@mikro-orm/migrations'
import { entities } from './entities.ts'

/** What the application and the migration command line share. */
export const ormOptions = {
  entities,
  extensions: [Migrator],
  // Not an entity: it belongs to the rate limiter's library.
  schemaGenerator: { skipTables: ['rate_limits'] },
  migrations: {
    path: fileURLToPath(new URL('./migrations', import.meta.url)),
    snapshot: false,
    emit: 'ts' as const,
    silent: true,
  },
}
