import path from 'node:path'
import { z } from 'zod'
import type { DatabaseSource } from './db/connection.ts'
import { StartError } from './start-error.ts'

const environmentSchema = z.object({
  PORT: z.coerce.number('must be a port from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must begin with postgresql://')
    .optional(),
  DATA_DIR: z.string().min(1, 'must be a directory').default('.data'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseSource: DatabaseSource
  /** Where people write for help; null when the host has named no address. */
  readonly supportEmail: string | null
  readonly logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL']
  /** Sign-in by typing any name: never in production. */
  readonly developmentSignIn: boolean
  /** Cookies only over https: in production. */
  readonly secureCookies: boolean
}

/**
 * Reads the environment once.
 * @throws StartError naming the variable and what it should be
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  // A variable that is set to nothing is one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`The variable ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  return {
    port: values.PORT,
    host: values.HOST,
    databaseSource: values.DATABASE_URL
      ? { url: values.DATABASE_URL }
      : { directory: path.resolve(values.DATA_DIR) },
    supportEmail: values.SUPPORT_EMAIL ?? null,
    logLevel: values.LOG_LEVEL,
    developmentSignIn: !isProduction,
    secureCookies: isProduction,
  }
}
