import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'cookie'

/** A cookie of one request and its response, out of reach of scripts and of other sites. */
export type TokenCookie = {
  readonly token: string | null
  readonly set: (token: string, expiresAt: Date) => void
  readonly clear: () => void
}

const tokenCookieOf = (
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  isSecure: boolean,
): TokenCookie => {
  // The prefix binds the cookie to this host and to https.
  const fullName = isSecure ? `__Host-${name}` : name
  const write = (value: string, expires: Date): void => {
    const options = {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      path: '/',
      expires,
    } as const
    response.appendHeader('Set-Cookie', serialize(fullName, value, options))
  }
  return {
    token: parse(request.headers.cookie ?? '')[fullName] ?? null,
    set: write,
    clear: () => write('', new Date(0)),
  }
}

type CookieOf = (
  request: IncomingMessage,
  response: ServerResponse,
  isSecure: boolean,
) => TokenCookie

/** Who is signed in. */
export const sessionCookieOf: CookieOf = (...message) => tokenCookieOf('berean', ...message)

/** Which browser went to a provider; the callback must come from the same one. */
export const authorizationCookieOf: CookieOf = (...message) =>
  tokenCookieOf('berean-login', ...message)
