import path from 'node:path'
import { z } from 'zod'
import {
  assistantProblems,
  assistantVariables,
  type LanguageModelConfig,
  languageModelOf,
} from './assistant/configuration.ts'
import { type Provider, providerProblems, providersOf, providerVariables } from './auth/provider.ts'
import type { DatabaseSource } from './db/connection.ts'
import { databaseUrl, emailList, publicUrl, trustedProxies } from './environment-schema.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'
import { StartError } from './start-error.ts'

const environmentSchema = z.object({
  PORT: z.coerce.number('must be a port from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1, 'must be a directory').default('.data'),
  SITE_ADMIN_EMAILS: emailList.default([]),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ...providerVariables,
  ...assistantVariables,
})

type Values = z.infer<typeof environmentSchema>

/** Every variable that is read. */
export const VARIABLES = Object.keys(environmentSchema.shape)

export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseSource: DatabaseSource
  /** The origin under which people reach the site; null when it is not said. */
  readonly publicUrl: string | null
  /** Proxies whose word on a caller's address is taken; null for none. */
  readonly trustProxy: number | readonly string[] | null
  /** The ways to sign in, the default one first. */
  readonly providers: readonly Provider[]
  /** Verified addresses, in lower case, whose owners become site admins when they sign in. */
  readonly siteAdminEmails: readonly string[]
  /** Where people write for help; null when the host has named no address. */
  readonly supportEmail: string | null
  /** The language model that composes texts; null for the built-in ones. */
  readonly assistant: LanguageModelConfig | null
  readonly logLevel: LogLevel
  /** Sign-in by typing any name: never in production. */
  readonly developmentSignIn: boolean
  /** Cookies only over https, and bound to this host. */
  readonly secureCookies: boolean
}

const given = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  // A variable that is set to nothing is one that is not set.
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

const parse = (environment: NodeJS.ProcessEnv): Values => {
  const parsed = environmentSchema.safeParse(given(environment))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(
    ({ path: [variable], message }) => `The variable ${String(variable)} is wrong: ${message}.`,
  )
  throw new StartError([...new Set(lines)].join('\n'))
}

/** What must not be so on the open internet, a line each. */
const productionProblems = (values: Values): string[] => {
  const problems: string[] = []
  if (values.DATABASE_URL === undefined) {
    problems.push('DATABASE_URL is missing: production needs a PostgreSQL server.')
  }
  if (!values.PUBLIC_URL?.startsWith('https:')) {
    problems.push('PUBLIC_URL must be the https address under which people reach the site.')
  }
  if (providersOf(values).length === 0) {
    problems.push(
      'No way to sign in is set up: set OIDC_ISSUER and OIDC_CLIENT_ID, or those of Google or Replit.',
    )
  }
  const plain = providersOf(values).filter(({ issuer }) => !issuer.startsWith('https:'))
  return [
    ...problems,
    ...plain.map(({ label }) => `The issuer of ${label} must be an https address.`),
  ]
}

/** What must not be so anywhere else, a line each. */
const localProblems = (values: Values): string[] =>
  providersOf(values).length > 0 && values.PUBLIC_URL === undefined
    ? ['PUBLIC_URL is missing: providers send people back to it.']
    : []

const problemsOf = (values: Values): string[] => [
  ...(values.NODE_ENV === 'production' ? productionProblems(values) : localProblems(values)),
  ...providerProblems(values),
  ...assistantProblems(values),
]

/**
 * Reads the environment once.
 * @throws StartError naming each variable that is wrong and what it should be, a line each
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const values = parse(environment)
  const problems = problemsOf(values)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    databaseSource: values.DATABASE_URL
      ? { url: values.DATABASE_URL }
      : { directory: path.resolve(values.DATA_DIR) },
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY ?? null,
    providers: providersOf(values),
    siteAdminEmails: values.SITE_ADMIN_EMAILS,
    supportEmail: values.SUPPORT_EMAIL ?? null,
    assistant: languageModelOf(values),
    logLevel: values.LOG_LEVEL,
    developmentSignIn: values.NODE_ENV !== 'production',
    secureCookies: values.PUBLIC_URL?.startsWith('https:') ?? false,
  }
}
