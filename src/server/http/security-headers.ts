import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { pictureHostsOf } from '../learner/auth/provider.ts'

/** Allows the empty style element that Emotion creates. It adds its rules by script, which needs no permission. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

type Site = Pick<Config, 'providers' | 'secureCookies'>
type Options = {
  /** Vite's development server needs inline scripts and styles, and a WebSocket. */
  readonly isDevelopment: boolean
  /** Hashes of what a page has between its tags, as `'sha256-…'`. */
  readonly inlined?: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

const contentSecurityPolicy = (
  { providers, secureCookies }: Site,
  { isDevelopment, inlined }: Options,
) => ({
  defaultSrc: ["'self'"],
  scriptSrc: isDevelopment
    ? ["'self'", "'unsafe-inline'"]
    : ["'self'", ...(inlined?.scripts ?? [])],
  styleSrc: isDevelopment
    ? ["'self'", "'unsafe-inline'"]
    : ["'self'", EMPTY_STYLE, ...(inlined?.styles ?? [])],
  imgSrc: [
    "'self'",
    'data:',
    ...new Set(providers.flatMap(pictureHostsOf).map((host) => `https://${host}`)),
  ],
  connectSrc: isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: secureCookies ? [] : null,
})

/**
 * The security headers of every reply, with their values. Strict-Transport-Security is among them only if the
 * site uses https.
 */
export const securityHeadersOf = (site: Site, options: Options): ReadonlyMap<string, string> => {
  const headers = new Map<string, string>()
  const reply = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  // They depend on nothing of the request, so they are worked out once.
  helmetFor(site, options)({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

const helmetFor = (site: Site, options: Options) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(site, options),
    },
    // Not for subdomains: other sites under a church's domain may not support https.
    strictTransportSecurity: site.secureCookies && {
      maxAge: 365 * 24 * 60 * 60,
      includeSubDomains: false,
    },
    xFrameOptions: { action: 'deny' },
  })
