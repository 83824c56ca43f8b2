import { z } from 'zod'
import { PROVIDER_NAMES, type ProviderName } from '../../domain/sign-in.ts'

/** An OpenID Connect provider that is switched on. */
export type Provider = {
  readonly name: ProviderName
  /** As people know it: "Google". */
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  /** None for public clients, which PKCE alone protects. */
  readonly clientSecret: string | null
  /** Hosts that its pictures come from, `*.` in front for all below. */
  readonly pictureHosts: readonly string[]
  /** Sent along to the provider's sign-in page. */
  readonly parameters: Readonly<Record<string, string>>
}

const text = z.string().min(1).optional()

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Plain http only where nothing leaves the machine. */
const isSafeIssuer = (issuer: string): boolean => {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

const issuer = z.string().refine(isSafeIssuer, 'must be an https address')

const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be host names')))

/** The variables of all providers, to be spread into the environment's schema. */
export const providerVariables = {
  OIDC_GOOGLE_CLIENT_ID: text,
  OIDC_GOOGLE_CLIENT_SECRET: text,
  OIDC_GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  OIDC_REPLIT_CLIENT_ID: text,
  OIDC_REPLIT_CLIENT_SECRET: text,
  OIDC_REPLIT_ISSUER: issuer.default('https://replit.com/oidc'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_LABEL: z.string().trim().max(40, 'must be at most 40 characters').optional(),
  OIDC_PICTURE_HOSTS: hosts.default([]),
  OIDC_DEFAULT_PROVIDER: z.enum(PROVIDER_NAMES).optional(),
}

/** A secret alone switches nothing on, which would go unnoticed. */
const SECRETS = [
  ['OIDC_GOOGLE_CLIENT_SECRET', 'OIDC_GOOGLE_CLIENT_ID'],
  ['OIDC_REPLIT_CLIENT_SECRET', 'OIDC_REPLIT_CLIENT_ID'],
  ['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_ID'],
] as const

const providersSchema = z.object(providerVariables)
type Variables = z.infer<typeof providersSchema>

const google = (variables: Variables): Provider | null =>
  variables.OIDC_GOOGLE_CLIENT_ID === undefined
    ? null
    : {
        name: 'google',
        label: 'Google',
        issuer: variables.OIDC_GOOGLE_ISSUER,
        clientId: variables.OIDC_GOOGLE_CLIENT_ID,
        clientSecret: variables.OIDC_GOOGLE_CLIENT_SECRET ?? null,
        pictureHosts: ['*.googleusercontent.com'],
        // A family shares a browser: without this, Google signs the last person in unasked.
        parameters: { prompt: 'select_account' },
      }

const replit = (variables: Variables): Provider | null =>
  variables.OIDC_REPLIT_CLIENT_ID === undefined
    ? null
    : {
        name: 'replit',
        label: 'Replit',
        issuer: variables.OIDC_REPLIT_ISSUER,
        clientId: variables.OIDC_REPLIT_CLIENT_ID,
        clientSecret: variables.OIDC_REPLIT_CLIENT_SECRET ?? null,
        pictureHosts: ['storage.googleapis.com', '*.replit.com'],
        parameters: {},
      }

const generic = (variables: Variables): Provider | null =>
  variables.OIDC_CLIENT_ID === undefined || variables.OIDC_ISSUER === undefined
    ? null
    : {
        name: 'oidc',
        label: variables.OIDC_LABEL || new URL(variables.OIDC_ISSUER).hostname,
        issuer: variables.OIDC_ISSUER,
        clientId: variables.OIDC_CLIENT_ID,
        clientSecret: variables.OIDC_CLIENT_SECRET ?? null,
        pictureHosts: variables.OIDC_PICTURE_HOSTS,
        parameters: {},
      }

/** The providers that are on, the default one first. */
export const providersOf = (variables: Variables): readonly Provider[] => {
  const on = [google(variables), replit(variables), generic(variables)].filter(
    (one) => one !== null,
  )
  const isDefault = ({ name }: Provider): boolean => name === variables.OIDC_DEFAULT_PROVIDER
  return [...on.filter(isDefault), ...on.filter((provider) => !isDefault(provider))]
}

/** The hosts that the provider's pictures may come from; its own is one of them. */
export const pictureHostsOf = ({ issuer, pictureHosts }: Provider): readonly string[] => [
  ...pictureHosts,
  new URL(issuer).hostname,
]

/** What is wrong with how the variables stand together, a line each. */
export const providerProblems = (variables: Variables): string[] => {
  const problems: string[] = []
  if (variables.OIDC_GOOGLE_CLIENT_ID && !variables.OIDC_GOOGLE_CLIENT_SECRET) {
    problems.push('OIDC_GOOGLE_CLIENT_SECRET is missing: Google gives it out with the client ID.')
  }
  if ((variables.OIDC_CLIENT_ID === undefined) !== (variables.OIDC_ISSUER === undefined)) {
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.')
  }
  for (const [secret, id] of SECRETS) {
    if (variables[secret] && !variables[id]) problems.push(`${id} is missing: ${secret} is set.`)
  }
  const { OIDC_DEFAULT_PROVIDER: chosen } = variables
  if (chosen && !providersOf(variables).some(({ name }) => name === chosen)) {
    problems.push(`OIDC_DEFAULT_PROVIDER is ${chosen}, which is not set up.`)
  }
  return problems
}
