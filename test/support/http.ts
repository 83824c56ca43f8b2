import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { createApp } from '../../src/server/app.ts'
import type { Application } from '../../src/server/context.ts'
import { KEEP_ALIVE_MS } from '../../src/server/shutdown.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on replies, so a wrong assumption about their shape fails a test.
export type Json = any

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined when the body is not JSON. */
  readonly json: Json
}

type RequestOptions = {
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

/** An HTTP client that stores cookies as a browser does, and follows no redirects. */
export type HttpClient = {
  readonly cookies: Map<string, string>
  readonly send: (method: string, path: string, options?: RequestOptions) => Promise<Reply>
  readonly get: (path: string) => Promise<Reply>
  /** Sends a content type only with a body. */
  readonly post: (path: string, body?: unknown) => Promise<Reply>
  readonly patch: (path: string, body?: unknown) => Promise<Reply>
  readonly delete: (path: string) => Promise<Reply>
}

const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const withJson = (body: unknown): RequestOptions =>
  body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }

export const createClient = (origin: string): HttpClient => {
  const cookies = new Map<string, string>()
  const storeCookie = (header: string): void => {
    const [pair = '', ...attributes] = header.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const isExpired = attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one))
    if (isExpired) cookies.delete(name)
    else cookies.set(name, value)
  }
  const send: HttpClient['send'] = async (method, path, { body, headers } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { Cookie: cookie }), ...headers },
      // fetch adds a content type to strings, but not to buffers.
      body: typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? null),
    })
    response.headers.getSetCookie().forEach(storeCookie)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) }
  }
  return {
    cookies,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, withJson(body)),
    patch: (path, body) => send('PATCH', path, withJson(body)),
    delete: (path) => send('DELETE', path),
  }
}

export type TestServer = {
  readonly origin: string
  readonly anonymous: () => HttpClient
  /** A client signed in as a new user, or as the user with this e-mail address. */
  readonly signIn: (email?: string) => Promise<HttpClient & { readonly userId: string }>
  readonly close: () => Promise<void>
}

const placeholderClient: RequestHandler = (_request, response) => {
  response.type('text').send('the client')
}

let userCount = 0

/** Starts the real HTTP application on a free port. */
export const startHttp = async (
  application: Application,
  client: RequestHandler = placeholderClient,
): Promise<TestServer> => {
  const server = createServer(createApp(application, { client, isDevelopment: false }))
  // After Node's default of five seconds, a busy machine would reset what a client sends at that moment.
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    anonymous: () => createClient(origin),
    signIn: async (email = `person-${++userCount}@example.org`) => {
      const person = createClient(origin)
      const names = { firstName: 'Ruth', lastName: 'Naomi' }
      const reply = await person.post('/api/dev/create-test-user', { email, ...names })
      if (reply.status !== 200) throw new Error(`sign-in: ${reply.status} ${reply.text}`)
      return { ...person, userId: reply.json.user.id }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
