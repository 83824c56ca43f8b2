import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { configErrors, type Variables } from '../support/config-errors.ts'

/** The smallest configuration for production. */
const PRODUCTION: Variables = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://berean@db.example/berean',
  PUBLIC_URL: 'https://berean.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'berean',
}
const GOOGLE: Variables = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' }

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseSource: { directory: path.resolve('.data') },
      databaseTimeoutSeconds: 4,
      publicUrl: null,
      trustProxy: null,
      providers: [],
      siteAdminEmails: [],
      supportEmail: null,
      assistant: null,
      logLevel: 'info',
      shutdownGraceSeconds: 1,
      developmentSignIn: true,
      secureCookies: false,
    })
  })

  it('treats an empty variable as one that is not set', () => {
    const nothing = { PORT: '', DATABASE_URL: '', NODE_ENV: '', TRUST_PROXY: '', OIDC_ISSUER: '' }
    expect(readConfig(nothing)).toEqual(readConfig({}))
  })

  it('ignores other variables', () => {
    expect(readConfig({ HOME: '/root', SHELL: 'x' })).toEqual(readConfig({}))
  })

  it('prefers a server to a directory', () => {
    const url = 'postgres://berean@db.example/berean'
    expect(readConfig({ DATABASE_URL: url, DATA_DIR: '/data' }).databaseSource).toEqual({
      url,
      isPrepared: true,
    })
  })

  it('prepares no statements where a pooler would lose them', () => {
    const url = 'postgres://berean@pooler.example/berean'
    const read = readConfig({ DATABASE_URL: url, DATABASE_PREPARED_STATEMENTS: 'off' })
    expect(read.databaseSource).toEqual({ url, isPrepared: false })
  })

  const proxies = /^TRUST_PROXY is invalid: must be the number of proxies in front, or/
  const address = /^PUBLIC_URL is invalid: must be an address without a path, such as https:/
  const database = /^DATABASE_URL is invalid: must be postgresql:.*password percent-encoded\.$/
  const timeout = /^DATABASE_TIMEOUT is invalid: must be a number of seconds from 1 to 30\.$/
  const issuer = /^OIDC_\S*ISSUER is invalid: must be an https address\.$/
  const hosts = /^OIDC_PICTURE_HOSTS is invalid: must be host names\.$/
  const api = /^ASSISTANT_BASE_URL is invalid: must be the http or https address of an OpenAI-comp/
  const key = /^ASSISTANT_API_KEY is invalid: must be the key alone, without spaces\.$/

  it.each([
    ['PORT', 'abc', /^PORT is invalid: must be a port from 0 to 65535\.$/],
    ['PORT', '70000', /^PORT is invalid: .*65535\.$/],
    ['PORT', '-1', /^PORT is invalid: /],
    ['PORT', '80.5', /^PORT is invalid: /],
    ['DATABASE_URL', 'localhost:5432', /^DATABASE_URL is invalid: must start with p/],
    ['DATABASE_URL', 'postgresql://', /^DATABASE_URL is invalid: must start with p/],
    ['DATABASE_URL', 'postgresql://db.example', database],
    ['DATABASE_URL', 'postgresql://db.example/', database],
    ['DATABASE_URL', 'postgresql://berean:pa#ss@db.example/berean', database],
    ['DATABASE_URL', 'postgresql://berean:100%@db.example/berean', database],
    ['DATABASE_TIMEOUT', '0', timeout],
    ['DATABASE_TIMEOUT', '31', timeout],
    [
      'SHUTDOWN_GRACE',
      '9',
      /^SHUTDOWN_GRACE is invalid: must be a number of seconds from 0 to 8\.$/,
    ],
    ['DATABASE_TIMEOUT', '2.5', timeout],
    ['DATABASE_TIMEOUT', '4s', timeout],
    ['PUBLIC_URL', 'berean.example.org', address],
    ['PUBLIC_URL', 'https://example.org/berean', address],
    ['PUBLIC_URL', 'https://example.org//', address],
    ['PUBLIC_URL', 'https://example.org/?a', address],
    ['PUBLIC_URL', 'https://example.org/#a', address],
    ['PUBLIC_URL', 'https://ruth:boaz@example.org', address],
    ['PUBLIC_URL', 'ftp://example.org', address],
    ['PUBLIC_URL', 'https://', address],
    ['TRUST_PROXY', '0', proxies],
    ['TRUST_PROXY', '100', proxies],
    ['TRUST_PROXY', '1.5', proxies],
    ['TRUST_PROXY', 'true', proxies],
    ['TRUST_PROXY', 'proxy.example.org', proxies],
    ['TRUST_PROXY', ',', proxies],
    ['TRUST_PROXY', '10.0.0.1, nonsense', proxies],
    ['TRUST_PROXY', '10.0.0.0/33', proxies],
    ['TRUST_PROXY', '0.0.0.0/0', proxies],
    ['TRUST_PROXY', '::/0', proxies],
    ['SITE_ADMIN_EMAILS', 'deborah', /^SITE_ADMIN_EMAILS is invalid: must be e-mail/],
    [
      'SITE_ADMIN_EMAILS',
      'deborah@example.org barak@example.org',
      /^SITE_ADMIN_EMAILS is invalid: must/,
    ],
    ['SUPPORT_EMAIL', 'help', /^SUPPORT_EMAIL is invalid: must be an e-mail address\.$/],
    ['LOG_LEVEL', 'INFO', /^LOG_LEVEL is invalid: /],
    ['NODE_ENV', 'prod', /^NODE_ENV is invalid: /],
    ['OIDC_ISSUER', 'id.example.org', issuer],
    ['OIDC_ISSUER', 'http://id.example.org', issuer],
    ['OIDC_ISSUER', 'http://localhost.example.org', issuer],
    ['OIDC_GOOGLE_ISSUER', 'http://accounts.example.org', issuer],
    ['OIDC_REPLIT_ISSUER', 'ftp://localhost', issuer],
    ['OIDC_LABEL', 'x'.repeat(41), /^OIDC_LABEL is invalid: must be at most 40 char/],
    ['OIDC_PICTURE_HOSTS', 'https://pictures.example.org', hosts],
    ['OIDC_PICTURE_HOSTS', 'pictures.example.org:8080', hosts],
    ['OIDC_PICTURE_HOSTS', '*', hosts],
    ['OIDC_PICTURE_HOSTS', 'pictures.example.org;script-src *', hosts],
    ['ASSISTANT_BASE_URL', 'api.example.org/v1', api],
    ['ASSISTANT_BASE_URL', 'ftp://api.example.org/v1', api],
    ['ASSISTANT_BASE_URL', 'https://', api],
    ['ASSISTANT_BASE_URL', 'https://ruth:boaz@api.example.org/v1', api],
    ['ASSISTANT_BASE_URL', 'https://api.example.org/v1?version=1', api],
    ['ASSISTANT_BASE_URL', 'https://api.example.org/v1#chat', api],
    ['ASSISTANT_MODEL', ' ', /^ASSISTANT_MODEL is invalid: must be the name of a model\.$/],
    ['ASSISTANT_API_KEY', 'two words', key],
    ['ASSISTANT_API_KEY', 'one\ntwo', key],
    ['ASSISTANT_API_KEY', 'schlüssel', key],
    ['OIDC_DEFAULT_PROVIDER', 'apple', /^OIDC_DEFAULT_PROVIDER is invalid: .*"google"/],
  ])('refuses %s=%s in one line that names it', (name, value, line) => {
    expect(configErrors({ [name]: value })).toEqual([expect.stringMatching(line)])
  })

  it('names every variable that is wrong, a line each', () => {
    const lines = configErrors({ PORT: 'x', PUBLIC_URL: 'x', TRUST_PROXY: 'x', OIDC_ISSUER: 'x' })
    const named = lines.map((line) => /^([A-Z_]+) is invalid/.exec(line)?.[1])
    expect(named).toEqual(['PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'OIDC_ISSUER'])
  })

  it.each([
    ['https://berean.example.org', 'https://berean.example.org'],
    ['https://berean.example.org/', 'https://berean.example.org'],
    ['https://Berean.Example.org', 'https://berean.example.org'],
    ['https://berean.example.org:443', 'https://berean.example.org'],
    ['https://berean.example.org:8443', 'https://berean.example.org:8443'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('reads PUBLIC_URL=%s as %s', (value, origin) => {
    const { publicUrl, secureCookies } = readConfig({ PUBLIC_URL: value })
    expect(publicUrl).toBe(origin)
    expect(secureCookies).toBe(value.startsWith('https:'))
  })

  it.each([
    ['1', 1],
    ['2', 2],
    ['99', 99],
    [' 1 ', 1],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
    ['loopback,linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
  ])('reads TRUST_PROXY=%s', (value, proxiesInFront) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(proxiesInFront)
  })

  it.each([
    ['deborah@example.org', ['deborah@example.org']],
    [' Deborah@Example.org ,barak@example.org,', ['deborah@example.org', 'barak@example.org']],
    [' , ', []],
  ])('reads SITE_ADMIN_EMAILS=%s in lower case', (value, emails) => {
    expect(readConfig({ SITE_ADMIN_EMAILS: value }).siteAdminEmails).toEqual(emails)
  })

  const model = { ASSISTANT_BASE_URL: 'https://api.example.org/v1', ASSISTANT_MODEL: 'scribe' }

  it.each<[string, Variables, { baseUrl: string; model: string; apiKey: string | null }]>([
    [
      'a model with a key',
      { ...model, ASSISTANT_API_KEY: ' sk-1 ' },
      { baseUrl: 'https://api.example.org/v1', model: 'scribe', apiKey: 'sk-1' },
    ],
    [
      'a local model without one',
      {
        ASSISTANT_BASE_URL: ' http://127.0.0.1:11434/v1/ ',
        ASSISTANT_MODEL: 'scribe:7b',
        ASSISTANT_API_KEY: '',
      },
      { baseUrl: 'http://127.0.0.1:11434/v1/', model: 'scribe:7b', apiKey: null },
    ],
  ])('reads %s', (_what, variables, assistant) => {
    expect(readConfig(variables).assistant).toEqual(assistant)
  })

  const noAddress =
    'ASSISTANT_BASE_URL is missing: it must be the address of an OpenAI-compatible API, such as https://api.example.org/v1.'
  const noModel = 'ASSISTANT_MODEL is missing: it must be the name of a model at that address.'

  it.each<[string, Variables, string[]]>([
    ['an address without a model', { ...model, ASSISTANT_MODEL: '' }, [noModel]],
    ['a model without an address', { ...model, ASSISTANT_BASE_URL: '' }, [noAddress]],
    ['a key alone', { ASSISTANT_API_KEY: 'sk-1' }, [noAddress, noModel]],
  ])('refuses %s, also in production', (_what, variables, lines) => {
    expect(configErrors(variables)).toEqual(lines)
    expect(configErrors({ ...PRODUCTION, ...variables })).toEqual(lines)
    expect(lines.join()).not.toContain('sk-1')
  })
})

describe('production', () => {
  it('has no development sign-in, and cookies only over https', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ developmentSignIn: false, secureCookies: true })
  })

  const database = 'DATABASE_URL is missing: production needs a PostgreSQL server.'
  const address = 'PUBLIC_URL must be the https address under which people reach the site.'
  const noProvider =
    'No sign-in provider is configured: set OIDC_ISSUER and OIDC_CLIENT_ID, or the variables for Google or Replit.'
  const issuerOf = (label: string): string => `The issuer of ${label} must be an https address.`

  it.each<[string, Variables, string[]]>([
    ['no server', { DATABASE_URL: '' }, [database]],
    ['a directory in place of a server', { DATABASE_URL: '', DATA_DIR: '/data' }, [database]],
    ['no address', { PUBLIC_URL: '' }, [address]],
    ['an address on http', { PUBLIC_URL: 'http://berean.example.org' }, [address]],
    ['http on this machine too', { PUBLIC_URL: 'http://localhost' }, [address]],
    ['no way to sign in', { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, [noProvider]],
    ['an issuer on http', { OIDC_ISSUER: 'http://localhost:4000' }, [issuerOf('localhost')]],
    [
      'several on http',
      { ...GOOGLE, OIDC_GOOGLE_ISSUER: 'http://[::1]:1', OIDC_ISSUER: 'http://127.0.0.1:2' },
      [issuerOf('Google'), issuerOf('127.0.0.1')],
    ],
    [
      'everything missing',
      { DATABASE_URL: '', PUBLIC_URL: '', OIDC_ISSUER: '' },
      [
        database,
        address,
        noProvider,
        'OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.',
      ],
    ],
  ])('refuses %s, a line each', (_what, variables, lines) => {
    expect(configErrors({ ...PRODUCTION, ...variables })).toEqual(lines)
  })
})
