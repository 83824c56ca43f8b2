import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'cookie'

/** The `__Host-` prefix binds the cookie to this host and to https. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-berean' : 'berean')

/** The session cookie of one request and its response. */
export type SessionCookie = {
  readonly token: string | null
  readonly set: (token: string, expiresAt: Date) => void
  readonly clear: () => void
}

export const sessionCookieOf = (
  request: IncomingMessage,
  response: ServerResponse,
  isSecure: boolean,
): SessionCookie => {
  const name = nameOf(isSecure)
  const write = (value: string, expires: Date): void => {
    const options = {
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      path: '/',
      expires,
    } as const
    response.appendHeader('Set-Cookie', serialize(name, value, options))
  }
  return {
    token: parse(request.headers.cookie ?? '')[name] ?? null,
    set: write,
    clear: () => write('', new Date(0)),
  }
}
