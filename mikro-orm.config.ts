import { defineConfig } from '@mikro-orm/postgresql'
import { ormOptions } from './src/server/db/orm-options.ts'

/** For the MikroORM command line, which needs a PostgreSQL server: set DATABASE_URL. */
export default defineConfig({
  ...ormOptions,
  clientUrl: process.env.DATABASE_URL ?? 'postgresql://127.0.0.1:5432/berean',
})
