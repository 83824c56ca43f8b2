import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JsonObject, publicKey, signed } from './id-token.ts'
import type { Account } from './identity-provider-configuration.ts'

/** Replaces the valid reply of an endpoint; null leaves the request without a reply. */
export type ScriptedReply = (valid: JsonObject) => Response | null

export type Script = {
  readonly discovery?: ScriptedReply
  readonly token?: ScriptedReply
  readonly jwks?: ScriptedReply
  readonly userinfo?: ScriptedReply
  /** Creates the ID token from its valid claims. */
  readonly idToken?: (claims: JsonObject) => string | undefined
}

export type ProviderRequest = {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: URLSearchParams
}

/** An identity provider without pages, which sends valid replies unless a script replaces them. */
export type ScriptedProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly addAccount: (subject: string, claims: Account) => void
  /** Grants the authorization request at this URL. @returns the callback URL with the code */
  readonly authorizeAs: (subject: string, authorizationUrl: string) => URL
  /** Sets the script and clears `requests`. Without a script, all replies are valid. */
  readonly setScript: (script?: Script) => void
  /** The requests since the script was set. */
  readonly requests: () => readonly ProviderRequest[]
  /** All codes and tokens that it issued. */
  readonly issuedTokens: () => readonly string[]
  readonly close: () => Promise<void>
}

type Authorization = {
  readonly subject: string
  readonly nonce: string | null
  readonly challenge: string
}

const isVerifierOf = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString())

export const startScriptedProvider = async (): Promise<ScriptedProvider> => {
  const accounts = new Map<string, Account>()
  const authorizations = new Map<string, Authorization>()
  const subjects = new Map<string, string>()
  let script: Script = {}
  let requests: ProviderRequest[] = []
  const issuedTokens: string[] = []
  const issue = (token: string | undefined): string | undefined => {
    if (token) issuedTokens.push(token)
    return token
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const clientId = 'berean'

  const discovery = (): JsonObject => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })

  const tokens = ({ subject, nonce }: Authorization): JsonObject => {
    const now = Math.floor(Date.now() / 1000)
    const accessToken = `access-${randomUUID()}`
    subjects.set(`Bearer ${accessToken}`, subject)
    const claims = { iss: issuer, sub: subject, aud: clientId, iat: now, exp: now + 300, nonce }
    const idToken = (script.idToken ?? signed)(claims)
    return { access_token: issue(accessToken), id_token: issue(idToken), token_type: 'Bearer' }
  }

  const answer = async (request: IncomingMessage): Promise<Response | null> => {
    const { headers, url: path = '' } = request
    const { authorization } = headers
    const body = await bodyOf(request)
    requests.push({ path, authorization, body })
    const reply = (scripted: ScriptedReply | undefined, valid: JsonObject) =>
      (scripted ?? Response.json)(valid)
    if (path === '/.well-known/openid-configuration') return reply(script.discovery, discovery())
    if (path === '/jwks') {
      return reply(script.jwks, { keys: [publicKey] })
    }
    if (path === '/userinfo') {
      const subject = subjects.get(authorization ?? '')
      if (subject === undefined) return new Response(null, { status: 401 })
      return reply(script.userinfo, { sub: subject, ...accounts.get(subject) })
    }
    const authorized = authorizations.get(body.get('code') ?? '')
    authorizations.delete(body.get('code') ?? '')
    if (!authorized || !isVerifierOf(body.get('code_verifier') ?? '', authorized.challenge)) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    return reply(script.token, tokens(authorized))
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
    addAccount: (subject, claims) => accounts.set(subject, claims),
    authorizeAs: (subject, authorizationUrl) => {
      const parameters = new URL(authorizationUrl).searchParams
      const code = `code-${randomUUID()}`
      issue(code)
      authorizations.set(code, {
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
    setScript: (next = {}) => {
      script = next
      requests = []
    },
    requests: () => requests,
    issuedTokens: () => issuedTokens,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
