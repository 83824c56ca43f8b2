import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../platform/errors.ts'

export const encodingNotSupported = (): ServiceError =>
  new ServiceError(
    'unsupported_encoding',
    'The body is compressed in a way that is not supported here.',
  )

/** Refuses a compressed body where none is unpacked. @throws unsupported_encoding */
export const refuseEncodedBody = ({ headers }: IncomingMessage): void => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw encodingNotSupported()
}
