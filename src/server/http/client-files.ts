import path from 'node:path'
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import { OTHER_PAGE, pagePatternOf } from '../../domain/site/page-pattern.ts'

type StaticOptions = Parameters<typeof express.static>[1]

const HASHED_FILES = 'assets'
const PAGE = '/index.html'

/** What the build compresses (vite/compressed-copies.ts). */
const COMPRESSIBLE = /\.(css|csv|html|js|svg|webmanifest)$/
/** The smaller copy first. */
const COPIES = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

/** Of a copy, the type is that of the file itself. */
const describeFile = (response: Response, file: string): void => {
  const copy = COPIES.find(({ suffix }) => file.endsWith(suffix))
  const original = copy ? file.slice(0, -copy.suffix.length) : file
  if (COMPRESSIBLE.test(original)) response.vary('Accept-Encoding')
  if (!copy) return
  response.type(path.extname(original))
  response.set('Content-Encoding', copy.encoding)
}

/** Of the errors of `express.static`, those that the request's own conditions lead to. */
type UnmetCondition = { readonly statusCode: 412 | 416; readonly headers?: Record<string, string> }

const isUnmetCondition = (error: unknown): error is UnmetCondition =>
  error instanceof Error &&
  'statusCode' in error &&
  (error.statusCode === 412 || error.statusCode === 416)

/** A part beyond the end of a file, or only a version that is gone: none of the file's headers hold. */
const refuseCondition = (response: Response, { statusCode, headers }: UnmetCondition): void => {
  for (const name of ['Content-Encoding', 'Content-Type', 'ETag', 'Last-Modified']) {
    response.removeHeader(name)
  }
  response.set({ ...headers, 'Cache-Control': 'no-store' })
  response.status(statusCode).end()
}

/** Serves the files of a directory; of a file that was compressed, a copy that the browser can read. */
const filesOf = (directory: string, options: StaticOptions): RequestHandler => {
  const serve = express.static(directory, { ...options, index: false, setHeaders: describeFile })
  return (request, response, next) => {
    const { url, path: file } = request
    // Copies have no address of their own.
    if (COPIES.some(({ suffix }) => file.endsWith(suffix))) return next()
    const copies = COMPRESSIBLE.test(file) ? COPIES : []
    const accepted = copies.filter(({ encoding }) => request.acceptsEncodings(encoding))
    const candidates = [...accepted.map(({ suffix }) => file + suffix), url]
    const serveNext = (error?: unknown): void => {
      const candidate = candidates.shift()
      request.url = candidate ?? url
      if (isUnmetCondition(error)) refuseCondition(response, error)
      else if (error || candidate === undefined) next(error)
      else serve(request, response, serveNext)
    }
    serveNext()
  }
}

/** Browsers ask for HTML by name when they open a page, but not for an image, a script or a font. */
const isOpenedAsPage = (request: Request): boolean =>
  /text\/html/i.test(request.get('accept') ?? '')

const mayBeFile = ({ path: address }: Request): boolean =>
  path.extname(address) !== '' && pagePatternOf(address) === OTHER_PAGE

const isUndecodable = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 400

/** Serves the built client: hashed files are cached for a year, pages are always revalidated. */
export const clientFiles = (directory: string): Router => {
  const router = express.Router()
  const hashed = path.join(directory, HASHED_FILES)
  const serveHashed = filesOf(hashed, { immutable: true, maxAge: '1y' })
  router.use(`/${HASHED_FILES}`, serveHashed, (_request, _response, next) => next('router'))
  router.use(filesOf(directory, { maxAge: '1h' }))

  const sendPage = filesOf(directory, { cacheControl: false })
  const servePage: RequestHandler = (request, response, next) => {
    response.set('Cache-Control', 'no-cache')
    request.url = PAGE
    sendPage(request, response, next)
  }
  // What is no file is a page, also with a dot in it; but a script may ask for a file that is gone.
  router.get('/{*page}', (request, response, next) => {
    if (!mayBeFile(request)) return servePage(request, response, next)
    response.vary('Accept')
    return isOpenedAsPage(request) ? servePage(request, response, next) : next()
  })
  // An address that cannot be decoded is no file, but a person who opens it still gets a page.
  const serveUndecodable: ErrorRequestHandler = (error, request, response, next) => {
    if (!isUndecodable(error)) return next(error)
    response.vary('Accept')
    if (request.method !== 'GET' || !isOpenedAsPage(request)) return next(error)
    servePage(request, response, next)
  }
  router.use(serveUndecodable)
  return router
}
