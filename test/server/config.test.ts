import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { StartError } from '../../src/server/start-error.ts'

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseSource: { directory: path.resolve('.data') },
      logLevel: 'info',
      developmentSignIn: true,
      secureCookies: false,
    })
  })

  test('takes a variable that is set to nothing for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', NODE_ENV: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', 'abc', /^The variable PORT is wrong: must be a port from 0 to 65535\.$/],
    ['PORT', '70000', /^The variable PORT is wrong: .*65535\.$/],
    ['PORT', '-1', /^The variable PORT is wrong: /],
    ['PORT', '80.5', /^The variable PORT is wrong: /],
    [
      'DATABASE_URL',
      'localhost:5432',
      /^The variable DATABASE_URL is wrong: must begin with postgresql:/,
    ],
    ['DATABASE_URL', 'postgresql://', /^The variable DATABASE_URL is wrong: /],
    ['SUPPORT_EMAIL', 'help', /^The variable SUPPORT_EMAIL is wrong: must be an e-mail address\.$/],
    ['LOG_LEVEL', 'INFO', /^The variable LOG_LEVEL is wrong: /],
    ['NODE_ENV', 'prod', /^The variable NODE_ENV is wrong: /],
  ])('refuses %s=%s and names it', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError)
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('passes over variables that are not its own', () => {
    expect(readConfig({ HOME: '/root', SHELL: 'x' })).toEqual(readConfig({}))
  })

  test('prefers a server to a directory', () => {
    const url = 'postgres://berean@db.example/berean'
    expect(readConfig({ DATABASE_URL: url, DATA_DIR: '/data' }).databaseSource).toEqual({ url })
  })

  test('in production has no development sign-in, and cookies only over https', () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://berean@db.example/berean',
      PUBLIC_URL: 'https://berean.example.org',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'berean',
    }
    expect(readConfig(production)).toMatchObject({
      developmentSignIn: false,
      secureCookies: true,
    })
  })
})
