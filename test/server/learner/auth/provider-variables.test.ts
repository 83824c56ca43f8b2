import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../../src/server/config.ts'
import { configErrors, type Variables } from '../../../support/config-errors.ts'

const GOOGLE: Variables = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' }
const AT_HOME: Variables = { PUBLIC_URL: 'http://127.0.0.1:3000' }

describe('identity providers', () => {
  const google =
    'OIDC_GOOGLE_CLIENT_SECRET is missing: Google issues it together with the client ID.'
  const both = 'OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.'
  const secretAlone = (id: string, secret: string): string => `${id} is missing: ${secret} is set.`

  it.each<[string, Variables, string[]]>([
    ['Google without its secret', { OIDC_GOOGLE_CLIENT_ID: 'id' }, [google]],
    [
      'Google’s secret alone',
      { OIDC_GOOGLE_CLIENT_SECRET: 's' },
      [secretAlone('OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET')],
    ],
    [
      'Replit’s secret alone',
      { OIDC_REPLIT_CLIENT_SECRET: 's' },
      [secretAlone('OIDC_REPLIT_CLIENT_ID', 'OIDC_REPLIT_CLIENT_SECRET')],
    ],
    [
      'a secret alone',
      { OIDC_CLIENT_SECRET: 's' },
      [secretAlone('OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')],
    ],
    ['an issuer alone', { OIDC_ISSUER: 'https://id.example.org' }, [both]],
    ['a client ID alone', { OIDC_CLIENT_ID: 'berean' }, [both]],
    [
      'a default that is off',
      { ...GOOGLE, OIDC_DEFAULT_PROVIDER: 'replit' },
      ['OIDC_DEFAULT_PROVIDER is replit, which is not configured.'],
    ],
    [
      'several at once',
      { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_CLIENT_ID: 'x', OIDC_DEFAULT_PROVIDER: 'oidc' },
      [google, both, 'OIDC_DEFAULT_PROVIDER is oidc, which is not configured.'],
    ],
  ])('are refused with inconsistent variables: %s', (_what, variables, lines) => {
    expect(configErrors({ ...AT_HOME, ...variables })).toEqual(lines)
  })

  it('need PUBLIC_URL', () => {
    const line = 'PUBLIC_URL is missing: providers redirect people back to it.'
    expect(configErrors(GOOGLE)).toEqual([line])
    expect(configErrors({ ...GOOGLE, ...AT_HOME })).toEqual([])
  })

  it('are ordered google, replit, oidc, after the default one', () => {
    const all = { ...AT_HOME, ...GOOGLE, OIDC_REPLIT_CLIENT_ID: 'id', OIDC_CLIENT_ID: 'id' }
    const namesOf = (chosen: string): string[] => {
      const variables = { ...all, OIDC_ISSUER: 'https://id.example.org' }
      const { providers } = readConfig({ ...variables, OIDC_DEFAULT_PROVIDER: chosen })
      return providers.map(({ name }) => name)
    }
    expect(namesOf('')).toEqual(['google', 'replit', 'oidc'])
    expect(namesOf('replit')).toEqual(['replit', 'google', 'oidc'])
    expect(namesOf('oidc')).toEqual(['oidc', 'google', 'replit'])
  })

  const churchWith = (variables: Variables) =>
    readConfig({
      ...AT_HOME,
      OIDC_ISSUER: 'https://id.example.org/realms/grace',
      OIDC_CLIENT_ID: 'berean',
      ...variables,
    }).providers[0]

  it('need only an issuer and a client ID, and are labeled by their host', () => {
    expect(churchWith({})).toEqual({
      name: 'oidc',
      label: 'id.example.org',
      issuer: 'https://id.example.org/realms/grace',
      clientId: 'berean',
      clientSecret: null,
      pictureHosts: [],
      parameters: {},
    })
    expect(churchWith({ OIDC_LABEL: '  ' })?.label).toBe('id.example.org')
  })

  it('may have a secret, a label and picture hosts', () => {
    const variables = {
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_LABEL: ' Grace Church ',
      OIDC_PICTURE_HOSTS: 'Pictures.example.org, *.example.net',
    }
    expect(churchWith(variables)).toMatchObject({
      clientSecret: 'secret',
      label: 'Grace Church',
      pictureHosts: ['pictures.example.org', '*.example.net'],
    })
  })

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'may use http on this machine: %s',
    (issuer) => {
      expect(churchWith({ OIDC_ISSUER: issuer })?.issuer).toBe(issuer)
    },
  )
})
