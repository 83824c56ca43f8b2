import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { createApp } from '../../src/server/app.ts'
import type { Application } from '../../src/server/context.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are what the tests judge, and a wrong guess of their shape fails there.
export type Json = any

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined when the body is not JSON. */
  readonly json: Json
}

type Sent = {
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

/** A plain HTTP client that keeps cookies, as a browser does, and follows no redirect. */
export type HttpClient = {
  readonly cookies: Map<string, string>
  readonly send: (method: string, path: string, sent?: Sent) => Promise<Reply>
  readonly get: (path: string) => Promise<Reply>
  /** Without a body there is no content type either. */
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

const withJson = (body: unknown): Sent =>
  body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }

export const createClient = (origin: string): HttpClient => {
  const cookies = new Map<string, string>()
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const isGone = attributes.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one))
    if (isGone) cookies.delete(name)
    else cookies.set(name, value)
  }
  const send: HttpClient['send'] = async (method, path, { body, headers } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { Cookie: cookie }), ...headers },
      // A buffer goes out without a content type, which fetch adds to texts.
      body: typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? null),
    })
    response.headers.getSetCookie().forEach(keep)
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
  /** A client signed in as a new person, or as the person of that address. */
  readonly signIn: (email?: string) => Promise<HttpClient & { readonly userId: string }>
  readonly close: () => Promise<void>
}

const noClient: RequestHandler = (_request, response) => {
  response.type('text').send('the client')
}

let people = 0

/** The real HTTP application on a real port. */
export const startHttp = async (
  application: Application,
  client: RequestHandler = noClient,
): Promise<TestServer> => {
  const server = createServer(
    createApp(application, { client, isDevelopment: false }) as RequestListener,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    anonymous: () => createClient(origin),
    signIn: async (email = `person-${++people}@example.org`) => {
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
