import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { type Account, configurationOf } from './identity-provider-configuration.ts'

export type IdentityProvider = {
  /** `http://localhost:PORT`, another site than 127.0.0.1. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Adds or changes a person. */
  readonly addAccount: (subject: string, claims: Account) => void
  /** Accepts these redirect addresses. */
  readonly allowRedirects: (...redirectUris: readonly string[]) => void
  /** Leaves requests without an answer until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  readonly close: () => Promise<void>
}

const CLIENT_ID = 'berean'
const CLIENT_SECRET = 'a-secret-of-the-tests-0123456789'

/** The provider's pages, which ask for the account and for consent in plain forms. */
const interactionPage = (prompt: string, action: string): string => `<!doctype html>
<html lang="en"><title>Identity provider</title><main><h1>Identity provider</h1>
<form method="post" action="${action}">
${prompt !== 'consent' ? '<label>Account <input name="account" required autofocus></label>' : '<p>Berean wants to know your name and e-mail address.</p>'}
<button name="choice" value="agree">${prompt !== 'consent' ? 'Continue' : 'Allow'}</button>
<button name="choice" value="refuse" formnovalidate>Cancel</button>
</form></main></html>`

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks = await request.toArray()
  return new URLSearchParams(Buffer.concat(chunks as Buffer[]).toString())
}

/** Starts a real OpenID Connect provider on loopback, whose accounts sign in with their subject alone. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const accounts = new Map<string, Account>()
  const redirectUris: string[] = []
  let isPaused = false
  const server = createServer((request, response) => {
    if (!isPaused) handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, configurationOf(CLIENT_ID, CLIENT_SECRET, accounts))
  // The address of the application is known only once it runs.
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUris.includes(uri)

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session, grantId } = await provider.interactionDetails(
      request,
      response,
    )
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(interactionPage(prompt.name, request.url ?? ''))
      return
    }
    const body = await bodyOf(request)
    if (body.get('choice') === 'refuse') {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' }
      await provider.interactionFinished(request, response, refusal)
      return
    }
    if (prompt.name !== 'consent') {
      const accountId = body.get('account') ?? ''
      const result = { login: { accountId }, select_account: {} }
      await provider.interactionFinished(request, response, result)
      return
    }
    const accountId = session?.accountId as string
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid profile email')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(
      request,
      response,
      { consent },
      { mergeWithLastSubmission: true },
    )
  }

  const callback = provider.callback()
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!request.url?.startsWith('/interaction/')) {
      callback(request, response)
      return
    }
    interact(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  }

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    addAccount: (subject, claims) => accounts.set(subject, claims),
    allowRedirects: (...uris) => {
      redirectUris.push(...uris)
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
