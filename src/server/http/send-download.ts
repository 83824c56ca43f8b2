import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { errorResponseOf } from '../platform/errors.ts'

/** A reader that takes nothing for this long is gone. */
const MAX_WAIT_MS = 60_000
const READER_LEFT = 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Sends a download, and what it is passed through, as fast as it is read. If it fails on the way, the
 * connection breaks, so that nobody takes a part for the whole.
 */
export const sendDownload = async (
  response: Response,
  content: readonly [Readable, ...Duplex[]],
): Promise<void> => {
  response.setTimeout(MAX_WAIT_MS, () => response.destroy())
  try {
    await pipeline([...content, response])
  } catch (error) {
    const hasLeft = error instanceof Error && 'code' in error && error.code === READER_LEFT
    if (!hasLeft) response.locals.requestLog.failed(error, errorResponseOf(error))
  }
}
