import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { type Provider, providerProblems, providersOf, providerVariables } from './auth/provider.ts'
import type { DatabaseSource } from './db/connection.ts'
import { StartError } from './start-error.ts'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  [new URL(text).origin, `${new URL(text).origin}/`].includes(text)

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** A number of proxies, or the addresses and networks that they have. */
const trustedProxies = z
  .string()
  .refine(
    (text) =>
      /^[1-9]\d?$/.test(text) ||
      listOf(text).every(
        (item) => NAMED_NETWORKS.has(item) || ipaddr.isValid(item) || ipaddr.isValidCIDR(item),
      ),
    'must be the number of proxies in front, or their addresses',
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : listOf(text)))

const environmentSchema = z.object({
  PORT: z.coerce.number('must be a port from 0 to 65535').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1, 'must be an address to listen on').default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, such as https://berean.example.org')
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: trustedProxies.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must begin with postgresql://')
    .optional(),
  DATA_DIR: z.string().min(1, 'must be a directory').default('.data'),
  SITE_ADMIN_EMAILS: z
    .string()
    .transform((text) => listOf(text.toLowerCase()))
    .pipe(z.array(z.email('must be e-mail addresses, with commas between them')))
    .default([]),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ...providerVariables,
})

type Values = z.infer<typeof environmentSchema>

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
  readonly logLevel: Values['LOG_LEVEL']
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
  const plain = providersOf(values).find(({ issuer }) => !issuer.startsWith('https:'))
  if (plain) problems.push(`The issuer of ${plain.label} must be an https address.`)
  return problems
}

const problemsOf = (values: Values): string[] => {
  if (values.NODE_ENV === 'production') {
    return [...productionProblems(values), ...providerProblems(values)]
  }
  if (providersOf(values).length > 0 && values.PUBLIC_URL === undefined) {
    return ['PUBLIC_URL is missing: providers send people back to it.', ...providerProblems(values)]
  }
  return providerProblems(values)
}

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
    logLevel: values.LOG_LEVEL,
    developmentSignIn: values.NODE_ENV !== 'production',
    secureCookies: values.PUBLIC_URL?.startsWith('https:') ?? false,
  }
}
