import type { Request, Response } from 'express'
import multer, { MulterError } from 'multer'
import { MAX_FILE_BYTES, textOfFile } from '../../domain/question/question-file.ts'
import { isLongerThan, refuseLostBody } from '../http/body-limit.ts'
import { ServiceError, unwrap } from '../platform/errors.ts'

/** The form's field with the file (specification, part 2, section 7). */
export const FILE_FIELD = 'file'
/** The largest body: the file, and what the form adds to it. */
const MAX_BODY_BYTES = MAX_FILE_BYTES + 16 * 1024

/**
 * Memory of read files, for the next ones. If each file took memory of its own, that of the last 60 MB of
 * files would wait for the collection of garbage.
 */
const freeMemory: Buffer[] = []
/** Files that are read at once, beyond which memory is not kept. */
const MAX_FREE_MEMORY = 2

const storage: multer.StorageEngine = {
  _handleFile: (_request, file, done) => {
    const memory = freeMemory.pop() ?? Buffer.allocUnsafeSlow(MAX_FILE_BYTES)
    let size = 0
    file.stream.on('data', (chunk: Buffer) => {
      size += chunk.copy(memory, size)
    })
    file.stream.on('end', () => done(null, { buffer: memory.subarray(0, size), size }))
  },
  _removeFile: (_request, _file, done) => done(null),
}

const upload = multer({
  storage,
  limits: {
    files: 1,
    fileSize: MAX_FILE_BYTES,
    fields: 0,
    parts: 1,
    fieldNameSize: 100,
    headerPairs: 20,
  },
  // Browsers send the names of files in UTF-8.
  defParamCharset: 'utf8',
})

const ONE_FILE = `Send one file in the field “${FILE_FIELD}”, and nothing else.`

const fileTooLarge = (): ServiceError =>
  new ServiceError('too_large', 'The file is larger than 1 MB.')

export const isForm = (request: Request): boolean => Boolean(request.is('multipart/form-data'))

/** Refuses a form that says itself that it is too large, before any of it is read. */
export const refuseLargeForm = (request: Request): void => {
  if (isLongerThan(request, MAX_BODY_BYTES)) throw fileTooLarge()
}

/** Reads the file of a form into memory. @returns the input of a procedure that takes a file */
export const readFileForm = async (
  request: Request,
  response: Response,
): Promise<Record<string, string>> => {
  refuseLostBody(request)
  const file = await receiveFile(request, response)
  const content = textOfFile(file.buffer)
  if (freeMemory.length < MAX_FREE_MEMORY) freeMemory.push(Buffer.from(file.buffer.buffer))
  return { fileName: file.originalname, mediaType: file.mimetype, content: unwrap(content) }
}

const receiveFile = (request: Request, response: Response): Promise<Express.Multer.File> =>
  new Promise((resolve, reject) => {
    let bytes = 0
    // A form that does not say how large it is would be read to its end, however far that is.
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) reject(fileTooLarge())
    })
    upload.single(FILE_FIELD)(request, response, (error: unknown) => {
      if (error) reject(asServiceError(error))
      else if (request.file) resolve(request.file)
      else reject(new ServiceError('invalid_input', ONE_FILE))
    })
  })

const asServiceError = (error: unknown): ServiceError => {
  if (!(error instanceof MulterError)) {
    return new ServiceError('invalid_input', 'The form with the file cannot be read.')
  }
  return error.code === 'LIMIT_FILE_SIZE'
    ? fileTooLarge()
    : new ServiceError('invalid_input', ONE_FILE)
}
