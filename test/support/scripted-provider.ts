import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Facts, publicKey, signed } from './id-token.ts'
import type { Account } from './identity-provider-configuration.ts'

/** What an endpoint answers in place of the honest answer; null leaves the asker waiting. */
export type Scripted = (honest: Facts) => Response | null

export type Script = {
  readonly discovery?: Scripted
  readonly token?: Scripted
  readonly jwks?: Scripted
  readonly userinfo?: Scripted
  /** The ID token from its honest claims. */
  readonly idToken?: (claims: Facts) => string | undefined
}

export type Asked = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: URLSearchParams
}

/** A provider without pages that tells the truth until a test scripts it to do otherwise. */
export type ScriptedProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly know: (subject: string, claims: Account) => void
  /** The callback with which a person comes back who was sent to this address. */
  readonly passAs: (subject: string, authorizationUrl: string) => URL
  /** From now on; nothing for the truth. */
  readonly follow: (script?: Script) => void
  /** What it was asked since the script began. */
  readonly asked: () => readonly Asked[]
  /** Tokens that it gave out, codes among them. */
  readonly given: () => readonly string[]
  readonly close: () => Promise<void>
}

type Visit = { readonly subject: string; readonly nonce: string | null; readonly challenge: string }

const isProof = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString())

export const startScriptedProvider = async (): Promise<ScriptedProvider> => {
  const people = new Map<string, Account>()
  const visits = new Map<string, Visit>()
  const subjects = new Map<string, string>()
  let script: Script = {}
  let asked: Asked[] = []
  const given: string[] = []
  const give = (token: string | undefined): string | undefined => {
    if (token) given.push(token)
    return token
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const clientId = 'berean'

  const discovery = (): Facts => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })

  const tokens = ({ subject, nonce }: Visit): Facts => {
    const now = Math.floor(Date.now() / 1000)
    const accessToken = `access-${randomUUID()}`
    subjects.set(`Bearer ${accessToken}`, subject)
    const claims = { iss: issuer, sub: subject, aud: clientId, iat: now, exp: now + 300, nonce }
    const idToken = (script.idToken ?? signed)(claims)
    return { access_token: give(accessToken), id_token: give(idToken), token_type: 'Bearer' }
  }

  const answer = async (request: IncomingMessage): Promise<Response | null> => {
    const { headers, url: path = '' } = request
    const { authorization } = headers
    const body = await bodyOf(request)
    asked.push({ path, authorization, body })
    const tell = (how: Scripted | undefined, honest: Facts) => (how ?? Response.json)(honest)
    if (path === '/.well-known/openid-configuration') return tell(script.discovery, discovery())
    if (path === '/jwks') {
      return tell(script.jwks, { keys: [publicKey] })
    }
    if (path === '/userinfo') {
      const subject = subjects.get(authorization ?? '')
      if (subject === undefined) return new Response(null, { status: 401 })
      return tell(script.userinfo, { sub: subject, ...people.get(subject) })
    }
    const visit = visits.get(body.get('code') ?? '')
    visits.delete(body.get('code') ?? '')
    if (!visit || !isProof(body.get('code_verifier') ?? '', visit.challenge)) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    return tell(script.token, tokens(visit))
  }

  server.on('request', async (request, response) => {
    const reply = await answer(request)
    if (!reply) return
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    response.end(await reply.text())
  })

  return {
    issuer,
    clientId,
    clientSecret: 'the-secret-of-a-script-0123456789',
    know: (subject, claims) => people.set(subject, claims),
    passAs: (subject, authorizationUrl) => {
      const parameters = new URL(authorizationUrl).searchParams
      const code = `code-${randomUUID()}`
      give(code)
      visits.set(code, {
        subject,
        nonce: parameters.get('nonce'),
        challenge: parameters.get('code_challenge') ?? '',
      })
      const callback = new URL(parameters.get('redirect_uri') ?? '')
      callback.searchParams.set('code', code)
      callback.searchParams.set('state', parameters.get('state') ?? '')
      callback.searchParams.set('iss', issuer)
      return callback
    },
    follow: (next = {}) => {
      script = next
      asked = []
    },
    asked: () => asked,
    given: () => given,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
