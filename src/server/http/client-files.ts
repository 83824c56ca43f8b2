import path from 'node:path'
import express, { type RequestHandler, type Response, type Router } from 'express'

type StaticOptions = Parameters<typeof express.static>[1]

const HASHED_FILES = 'assets'

/** What pages are made of (pages/document-worker.ts) has no address of its own. */
const TEMPLATE = '/index.html'

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

/** Serves the files of the built client, without its page: hashed ones are cached for a year. */
export const clientFiles = (directory: string): Router => {
  const router = express.Router()
  const hashed = path.join(directory, HASHED_FILES)
  const serveHashed = filesOf(hashed, { immutable: true, maxAge: '1y' })
  router.use(`/${HASHED_FILES}`, serveHashed, (_request, _response, next) => next('router'))
  const serve = filesOf(directory, { maxAge: '1h' })
  router.use((request, response, next) =>
    request.path === TEMPLATE ? next() : serve(request, response, next),
  )
  return router
}
