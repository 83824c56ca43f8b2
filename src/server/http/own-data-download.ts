import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import express, { type Request, type Response, type Router } from 'express'
import { readOwnData } from '../account/own-data.service.ts'
import { ownDataPieces } from '../account/own-data.view.ts'
import type { Application, Context } from '../context.ts'
import { asJob } from '../platform/db/work.ts'
import { ServiceError, unknownField } from '../platform/errors.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import { requireSession } from '../trpc.ts'
import { sendDownload } from './send-download.ts'

/** Of one person at once. Not one: it ends a little after its last byte has arrived. */
const MAX_DOWNLOADS = 2
const TOO_MANY_DOWNLOADS = 'Downloads of yours are still running. Please wait until they are done.'
const tookTooLong = (): ServiceError =>
  new ServiceError('unavailable', 'Reading your data took too long. Please try again later.', {
    retryAfter: '60',
  })
/** Longest time that reading the data may take, during which it is one transaction. */
const MAX_READING_MS = 60_000
/** Packs to about a seventh. The higher levels take several times as long for a little less. */
const COMPRESSION_LEVEL = 1

type TemporaryFile = AsyncDisposable & {
  readonly writer: FileHandle
  readonly reader: FileHandle
}

/** A file that is gone as soon as it is closed, also when the process is killed. */
const openTemporaryFile = async (): Promise<TemporaryFile> => {
  const name = path.join(tmpdir(), `berean-${randomUUID()}`)
  const writer = await open(name, 'wx', 0o600)
  const reader = await open(name, 'r').finally(() => unlink(name))
  return {
    writer,
    reader,
    // The streams have closed what they have used; closing it again does nothing.
    [Symbol.asyncDispose]: async () => {
      await Promise.all([writer.close(), reader.close()])
    },
  }
}

/** Aborts when the client goes away or has gone, or after the longest time that it may take. */
const readingSignal = (response: Response): AbortSignal => {
  const left = new AbortController()
  response.once('close', () => left.abort())
  if (response.closed) left.abort()
  return AbortSignal.any([left.signal, AbortSignal.timeout(MAX_READING_MS)])
}

const sendPacked = async (
  request: Request,
  response: Response,
  file: FileHandle,
): Promise<void> => {
  response.type('application/json; charset=utf-8')
  response.vary('Accept-Encoding')
  const { size } = await file.stat()
  const packed = file.createReadStream()
  if (!request.acceptsEncodings('gzip')) {
    await sendDownload(response, [packed, createGunzip()])
    return
  }
  response.set('Content-Encoding', 'gzip')
  response.set('Content-Length', String(size))
  await sendDownload(response, [packed])
}

/**
 * Everything stored about the user, as a file. It is an address and no procedure, because a reply of a
 * procedure would be in memory as a whole. It is first written to a temporary file: a slow reader would
 * otherwise keep the transaction open, and on the embedded database everybody else waiting.
 */
export const ownDataDownloadRouter = (
  { database, limits, now }: Application,
  createContext: (request: Request, response: Response, limit: 'download') => Promise<Context>,
): Router => {
  const router = express.Router()
  const takePlace = createOpenLimit(MAX_DOWNLOADS, TOO_MANY_DOWNLOADS)

  router.get('/api/users/me/data', async (request, response, next) => {
    if (request.method !== 'GET') return next()
    const { user } = requireSession(await createContext(request, response, 'download'))
    const [unexpected] = Object.keys(request.query)
    if (unexpected) throw unknownField(unexpected)
    await limits.charge('download', user.id)
    const freePlace = takePlace(user.id)
    const signal = readingSignal(response)
    try {
      await using file = await openTemporaryFile()
      // Not on a connection of calls: it is one transaction, which may take long.
      await asJob(() =>
        pipeline(
          Readable.from(ownDataPieces(readOwnData(database, user.id, now()))),
          createGzip({ level: COMPRESSION_LEVEL }),
          file.writer.createWriteStream(),
          { signal },
        ),
      )
      await sendPacked(request, response, file.reader)
    } catch (error) {
      if (response.destroyed) return
      throw signal.aborted ? tookTooLong() : error
    } finally {
      freePlace()
    }
  })

  return router
}
