import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url without padding. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. It needs no salt: 256 random bits cannot be guessed. */
export const hashOf = (token: string): string => hash('sha256', token, 'hex')

/** The hash of a token, if it is one. */
export const hashOfToken = (token: unknown): string | null =>
  isToken(token) ? hashOf(token) : null

export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && TOKEN.test(text)
