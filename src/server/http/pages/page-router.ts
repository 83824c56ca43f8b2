import path from 'node:path'
import express, {
  type ErrorRequestHandler,
  type Request,
  type Response,
  type Router,
} from 'express'
import { isExactPath, pageAt } from '../../../domain/site/page.ts'
import {
  type DocumentName,
  NOT_FOUND,
  PUBLIC_PAGES,
  type PublicPage,
} from '../../../domain/site/page-document.ts'
import type { Config } from '../../config.ts'
import { sessionCookieOf } from '../../learner/auth/cookies.ts'
import { securityHeadersOf } from '../security-headers.ts'
import type { EncodedDocument } from './document-worker.ts'
import type { Documents } from './documents.ts'

type Options = {
  readonly documents: Pick<Documents, 'current'>
  readonly config: Pick<Config, 'providers' | 'secureCookies'>
}

const ENCODINGS = ['br', 'gzip'] as const

/** Browsers ask for HTML by name when they open a page, but not for an image, a script or a font. */
const isOpenedAsPage = (request: Request): boolean =>
  /text\/html/i.test(request.get('accept') ?? '')

/** A script may ask for a file that is gone. */
const mayBeFile = ({ path: address }: Request): boolean => {
  const name = pageAt(address)
  return path.extname(address) !== '' && !(name && isExactPath(name, address))
}

const isUndecodable = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 400

const isPrerendered = (name: DocumentName): name is PublicPage | typeof NOT_FOUND =>
  name === NOT_FOUND || PUBLIC_PAGES.some((page) => page === name)

/** The sign-in says what went wrong, which its address tells: the browser draws that. */
const hasMessage = (name: DocumentName, { query }: Request): boolean =>
  name === 'login' && query.error !== undefined

/** Sends the HTML of pages, and the not-found page at every address that is none. */
export const pageRouter = ({ documents, config }: Options): Router => {
  const policies = new WeakMap<EncodedDocument, string>()
  const policyOf = (document: EncodedDocument): string => {
    const known = policies.get(document)
    if (known !== undefined) return known
    const headers = securityHeadersOf(config, { isDevelopment: false, inlined: document })
    const policy = headers.get('Content-Security-Policy') ?? ''
    policies.set(document, policy)
    return policy
  }

  const send = (request: Request, response: Response, document: EncodedDocument): void => {
    const encoding = ENCODINGS.find((one) => request.acceptsEncodings(one)) || 'identity'
    response.vary('Accept-Encoding')
    // A visitor's page is another one than that of a signed-in person.
    response.vary('Cookie')
    response.set({
      'Content-Security-Policy': policyOf(document),
      'Cache-Control': 'no-cache',
      ETag: `"${document.hash}-${encoding}"`,
    })
    if (encoding !== 'identity') response.set('Content-Encoding', encoding)
    response.type('html').send(Buffer.from(document.bodies[encoding]))
  }

  const sendPage = async (request: Request, response: Response): Promise<void> => {
    const name: DocumentName = pageAt(request.path) ?? NOT_FOUND
    const { shells, prerendered } = await documents.current()
    const { token } = sessionCookieOf(request, response, config.secureCookies)
    const isVisitor = token === null && !hasMessage(name, request)
    if (name === NOT_FOUND) response.status(404)
    if (!isVisitor || !isPrerendered(name)) return send(request, response, shells[name])
    // Nobody is signed in here whose data another window could spy on, and Chromium starts another process for it
    // when the reply has begun to arrive: 150 ms on a slow phone.
    response.removeHeader('Cross-Origin-Opener-Policy')
    send(request, response, prerendered[name])
  }

  const router = express.Router()
  router.get('/{*page}', async (request, response, next) => {
    if (!mayBeFile(request)) return sendPage(request, response)
    response.vary('Accept')
    return isOpenedAsPage(request) ? sendPage(request, response) : next()
  })
  // An address that cannot be decoded is no file, but a person who opens it still gets a page.
  const sendUndecodable: ErrorRequestHandler = (error, request, response, next) => {
    if (!isUndecodable(error)) return next(error)
    response.vary('Accept')
    if (request.method !== 'GET' || !isOpenedAsPage(request)) return next(error)
    return sendPage(request, response)
  }
  router.use(sendUndecodable)
  return router
}
