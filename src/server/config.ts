import path from 'node:path'
import { z } from 'zod'
import { databaseUrl, emailList, publicUrl, seconds, trustedProxies } from './environment-schema.ts'
import {
  type Provider,
  providerProblems,
  providersOf,
  providerVariables,
} from './learner/auth/provider.ts'
import {
  assistantProblems,
  assistantVariables,
  type LanguageModelConfig,
  languageModelOf,
} from './platform/assistant/configuration.ts'
import { type DatabaseSource, DEFAULT_TIMEOUT_SECONDS } from './platform/db/connection.ts'
import { LOG_LEVELS, type LogLevel } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

const PORT_MESSAGE = 'must be a port from 0 to 65535'

const environmentSchema = z.object({
  PORT: z.coerce
    .number(PORT_MESSAGE)
    .int(PORT_MESSAGE)
    .min(0, PORT_MESSAGE)
    .max(65_535, PORT_MESSAGE)
    .default(3000),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_TIMEOUT: seconds(1, 30).default(DEFAULT_TIMEOUT_SECONDS),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATA_DIR: z.string().min(1, 'must be a directory').default('.data'),
  SITE_ADMIN_EMAILS: emailList.default([]),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SHUTDOWN_GRACE: seconds(0, 8).default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ...providerVariables,
  ...assistantVariables,
})

type Environment = z.infer<typeof environmentSchema>

/** The names of all environment variables. */
export const VARIABLES = Object.keys(environmentSchema.shape)

export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseSource: DatabaseSource
  /** How long a call waits for a database on a server, in all. */
  readonly databaseTimeoutSeconds: number
  /** The origin under which people reach the site; null if not configured. */
  readonly publicUrl: string | null
  /** The number or the addresses of trusted proxies; null for none. */
  readonly trustProxy: number | readonly string[] | null
  /** The ways to sign in, the default one first. */
  readonly providers: readonly Provider[]
  /** In lower case. A user who signs in with one of these addresses, verified, becomes a site admin. */
  readonly siteAdminEmails: readonly string[]
  /** The e-mail address for support; null if not configured. */
  readonly supportEmail: string | null
  /** The language model that writes texts; null for the built-in texts. */
  readonly assistant: LanguageModelConfig | null
  readonly logLevel: LogLevel
  /** How long `/readyz` says that the process is stopping before it listens no more. */
  readonly shutdownGraceSeconds: number
  /** Sign-in by typing any name: never in production. */
  readonly developmentSignIn: boolean
  /** Whether cookies are sent only over https, and bound to this host. */
  readonly secureCookies: boolean
}

/** An empty variable counts as not set. */
const withoutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

const parse = (environment: NodeJS.ProcessEnv): Environment => {
  // In the validator's words, not as a reply to a caller (errors.ts): the line begins with the variable.
  const { localeError: error } = z.locales.en()
  const parsed = environmentSchema.safeParse(withoutEmpty(environment), { error })
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path: [variable], message }) => `${String(variable)} is invalid: ${message}.`,
  )
  throw new StartError([...new Set(lines)].join('\n'))
}

/** Problems with this configuration on the public internet, a line each. */
const productionProblems = (values: Environment): string[] => {
  const problems: string[] = []
  if (values.DATABASE_URL === undefined) {
    problems.push('DATABASE_URL is missing: production needs a PostgreSQL server.')
  }
  if (!values.PUBLIC_URL?.startsWith('https:')) {
    problems.push('PUBLIC_URL must be the https address under which people reach the site.')
  }
  if (providersOf(values).length === 0) {
    problems.push(
      'No sign-in provider is configured: set OIDC_ISSUER and OIDC_CLIENT_ID, or the variables for Google or Replit.',
    )
  }
  const withoutHttps = providersOf(values).filter(({ issuer }) => !issuer.startsWith('https:'))
  return [
    ...problems,
    ...withoutHttps.map(({ label }) => `The issuer of ${label} must be an https address.`),
  ]
}

/** Problems with this configuration elsewhere, a line each. */
const localProblems = (values: Environment): string[] =>
  providersOf(values).length > 0 && values.PUBLIC_URL === undefined
    ? ['PUBLIC_URL is missing: providers redirect people back to it.']
    : []

const problemsOf = (values: Environment): string[] => [
  ...(values.NODE_ENV === 'production' ? productionProblems(values) : localProblems(values)),
  ...providerProblems(values),
  ...assistantProblems(values),
]

/**
 * Reads the configuration from environment variables.
 * @throws StartError with a line for each invalid variable that says what it should be
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const values = parse(environment)
  const problems = problemsOf(values)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    databaseSource: values.DATABASE_URL
      ? {
          url: values.DATABASE_URL,
          isPrepared: values.DATABASE_PREPARED_STATEMENTS === 'on',
        }
      : { directory: path.resolve(values.DATA_DIR) },
    databaseTimeoutSeconds: values.DATABASE_TIMEOUT,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? null,
    providers: providersOf(values),
    siteAdminEmails: values.SITE_ADMIN_EMAILS,
    supportEmail: values.SUPPORT_EMAIL ?? null,
    assistant: languageModelOf(values),
    logLevel: values.LOG_LEVEL,
    shutdownGraceSeconds: values.SHUTDOWN_GRACE,
    developmentSignIn: values.NODE_ENV !== 'production',
    secureCookies: values.PUBLIC_URL?.startsWith('https:') ?? false,
  }
}
