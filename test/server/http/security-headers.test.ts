import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import type { Provider } from '../../../src/server/learner/auth/provider.ts'
import { useTestBackend } from '../../support/backend.ts'
import { startHttp, type TestServer } from '../../support/http.ts'

const GOOGLE = { OIDC_GOOGLE_CLIENT_ID: 'berean', OIDC_GOOGLE_CLIENT_SECRET: 'secret' }
const REPLIT = { OIDC_REPLIT_CLIENT_ID: 'berean' }
const CHURCH = {
  OIDC_ISSUER: 'https://id.church.example.org/realm',
  OIDC_CLIENT_ID: 'berean',
  OIDC_PICTURE_HOSTS: 'pictures.example.org,*.cdn.example.org',
}

const GOOGLE_PICTURES = 'https://*.googleusercontent.com https://accounts.google.com'
const REPLIT_PICTURES = 'https://storage.googleapis.com https://*.replit.com https://replit.com'
const CHURCH_PICTURES =
  'https://pictures.example.org https://*.cdn.example.org https://id.church.example.org'

/** The providers of an installation with these variables. */
const providersOf = (variables: Record<string, string>): readonly Provider[] =>
  readConfig({ PUBLIC_URL: 'https://berean.example.org', ...variables }).providers

const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const policyWith = (pictures: string, end: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    ["img-src 'self' data:", pictures].filter(Boolean).join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...end,
  ].join(';')

describe('security headers', () => {
  const backend = useTestBackend()
  let http: TestServer
  afterEach(() => http.close())

  const startWith = async (variables: Record<string, string>, secureCookies: boolean) => {
    const config = {
      ...backend.application.config,
      providers: providersOf(variables),
      secureCookies,
    }
    http = await startHttp({ ...backend.application, config })
    return http.anonymous()
  }

  it.each([
    ['no provider', {}, ''],
    ['Google', GOOGLE, GOOGLE_PICTURES],
    ['Replit', REPLIT, REPLIT_PICTURES],
    ['another provider', CHURCH, CHURCH_PICTURES],
    [
      'all of them',
      { ...GOOGLE, ...REPLIT, ...CHURCH },
      `${GOOGLE_PICTURES} ${REPLIT_PICTURES} ${CHURCH_PICTURES}`,
    ],
  ])(
    'allow only scripts of the site, and pictures of its providers: %s',
    async (_what, variables, pictures) => {
      const client = await startWith(variables, true)
      for (const path of ['/', '/quiz', '/api/site', '/api/nothing', '/healthz', '/api/login']) {
        const { headers } = await client.get(path)
        const policy = headers.get('content-security-policy')
        expect(policy).toBe(policyWith(pictures, ['upgrade-insecure-requests']))
        expect(policy).not.toContain('unsafe')
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
      }
    },
  )

  it('require https only when the site has it', async () => {
    const client = await startWith(GOOGLE, false)
    const { headers } = await client.get('/')
    expect(headers.get('content-security-policy')).toBe(policyWith(GOOGLE_PICTURES, []))
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('keep other sites from framing and embedding, and send no referrer', async () => {
    const client = await startWith({}, true)
    const { headers } = await client.get('/')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-dns-prefetch-control': 'off',
    })
  })
})
