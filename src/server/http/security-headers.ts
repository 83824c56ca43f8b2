import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { pictureHostsOf } from '../auth/provider.ts'
import type { Config } from '../config.ts'

/** The empty style element that Emotion makes; its rules come in by script, which is not limited. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

type Site = Pick<Config, 'providers' | 'secureCookies'>
type Options = {
  /** Vite's own page brings inline scripts, styles and a socket. */
  readonly isDevelopment: boolean
}

const contentPolicy = ({ providers, secureCookies }: Site, { isDevelopment }: Options) => ({
  defaultSrc: ["'self'"],
  scriptSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
  styleSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", EMPTY_STYLE],
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

/** The browser's own defences. Strict transport only where there is transport security. */
export const securityHeaders = (site: Site, options: Options): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(site, options),
    },
    // Of this host only: its neighbours under a church's domain may not be ready for it.
    strictTransportSecurity: site.secureCookies && {
      maxAge: 365 * 24 * 60 * 60,
      includeSubDomains: false,
    },
    xFrameOptions: { action: 'deny' },
  })
