import { z } from 'zod'
import { PROVIDER_NAMES, type ProviderName } from '../../../domain/learner/sign-in.ts'

/** A configured OpenID Connect provider. */
export type Provider = {
  readonly name: ProviderName
  /** The name that people know: "Google". */
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  /** Null for public clients, which only PKCE protects. */
  readonly clientSecret: string | null
  /** Hosts of its profile pictures; a leading `*.` means any subdomain. */
  readonly pictureHosts: readonly string[]
  /** Extra parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>
}

const text = z.string().min(1).optional()

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Plain http is allowed only on this machine. */
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

/** The environment variables of all providers, for the environment's schema. */
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

/** Each secret with the client id that it needs: a secret alone would be silently ignored. */
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
        // Families share browsers: without this, Google signs in the last person without asking.
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

/** The configured providers, the default one first. */
export const providersOf = (variables: Variables): readonly Provider[] => {
  const configured = [google(variables), replit(variables), generic(variables)].filter(
    (provider) => provider !== null,
  )
  const isDefault = ({ name }: Provider): boolean => name === variables.OIDC_DEFAULT_PROVIDER
  return [...configured.filter(isDefault), ...configured.filter((provider) => !isDefault(provider))]
}

/** The hosts of the provider's pictures, including its own. */
export const pictureHostsOf = ({ issuer, pictureHosts }: Provider): readonly string[] => [
  ...pictureHosts,
  new URL(issuer).hostname,
]

/** Problems with the combination of variables, a line each. */
export const providerProblems = (variables: Variables): string[] => {
  const problems: string[] = []
  if (variables.OIDC_GOOGLE_CLIENT_ID && !variables.OIDC_GOOGLE_CLIENT_SECRET) {
    problems.push(
      'OIDC_GOOGLE_CLIENT_SECRET is missing: Google issues it together with the client ID.',
    )
  }
  if ((variables.OIDC_CLIENT_ID === undefined) !== (variables.OIDC_ISSUER === undefined)) {
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.')
  }
  for (const [secret, id] of SECRETS) {
    if (variables[secret] && !variables[id]) problems.push(`${id} is missing: ${secret} is set.`)
  }
  const { OIDC_DEFAULT_PROVIDER: chosen } = variables
  if (chosen && !providersOf(variables).some(({ name }) => name === chosen)) {
    problems.push(`OIDC_DEFAULT_PROVIDER is ${chosen}, which is not configured.`)
  }
  return problems
}
