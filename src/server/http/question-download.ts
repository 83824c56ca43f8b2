import { Readable } from 'node:stream'
import express, { type Request, type Response, type Router } from 'express'
import {
  MEDIA_TYPES,
  QUESTION_FILE_FORMATS,
  type QuestionFileFormat,
} from '../../domain/question/question-file.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { dayKeyOf } from '../../domain/time/time.ts'
import { downloadQuestions } from '../admin/question-file/download.service.ts'
import { piecesOf } from '../admin/question-file/pieces.ts'
import type { Application, Context } from '../context.ts'
import { recordAudit } from '../learner/audit.service.ts'
import { asSeries } from '../platform/db/work.ts'
import { fromOtherSite, ServiceError } from '../platform/errors.ts'
import { createOpenLimit } from '../platform/rate-limit/open-limit.ts'
import { requireQuestionAdministrator, requireSession } from '../trpc.ts'
import { sendDownload } from './send-download.ts'

/** Where browsers download the file. */
export const QUESTION_DOWNLOAD_PATH = '/api/admin/questions/export'

const ONE_DOWNLOAD = 'A download of yours is still running. Please wait until it is done.'
/** The number of questions that the file leaves out. */
const LEFT_OUT_HEADER = 'X-Questions-Left-Out'

const formatOf = (request: Request): QuestionFileFormat => {
  const { format, ...others } = request.query
  const found = QUESTION_FILE_FORMATS.find((one) => one === format)
  if (found && Object.keys(others).length === 0) return found
  throw new ServiceError('invalid_input', 'Choose a format: ?format=csv or ?format=json.')
}

/**
 * The file with all questions. It is an address for browsers and no procedure, because it is sent piece
 * by piece: a reply of a procedure would be in memory as a whole.
 */
export const questionDownloadRouter = (
  application: Application,
  createContext: (request: Request, response: Response, limit: 'download') => Promise<Context>,
): Router => {
  const router = express.Router()
  const { database, limits, now } = application
  const takePlace = createOpenLimit(1, ONE_DOWNLOAD)

  router.get(QUESTION_DOWNLOAD_PATH, async (request, response, next) => {
    // Other sites can link here, and a HEAD request must not stand in the audit log.
    if (request.method !== 'GET') return next()
    const context = await createContext(request, response, 'download')
    const { user } = requireSession(context)
    requireQuestionAdministrator(user)
    if (context.isFromOtherSite) throw fromOtherSite()
    const format = formatOf(request)
    await limits.charge('download', user.id)
    const freePlace = takePlace(user.id)
    try {
      const { leftOut, batches } = await downloadQuestions(database, user, now())
      await database.transaction().execute(async (transaction) => {
        const details = { format, leftOut }
        await recordAudit(transaction, user.id, 'questions_downloaded', null, now(), details)
      })
      const day = dayKeyOf(now(), user.timeZone)
      response.attachment(`${PRODUCT_NAME.toLowerCase()}-questions-${day}.${format}`)
      response.type(`${MEDIA_TYPES[format]}; charset=utf-8`)
      response.set(LEFT_OUT_HEADER, String(leftOut))
      const pieces = Readable.from(piecesOf(format, batches))
      await asSeries(() => sendDownload(response, [pieces]))
    } finally {
      freePlace()
    }
  })

  return router
}
