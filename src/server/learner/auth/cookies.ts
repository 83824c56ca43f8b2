import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'cookie'

/** A cookie with a token, read from the request and set on its response. HttpOnly and SameSite=Lax. */
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
  // Browsers accept the prefix only over https and without a domain.
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

/** The session of the signed-in user. */
export const sessionCookieOf: CookieOf = (...message) => tokenCookieOf('berean', ...message)

/** Identifies the browser that was sent to a provider; the callback must come from the same one. */
export const authorizationCookieOf: CookieOf = (...message) =>
  tokenCookieOf('berean-login', ...message)
