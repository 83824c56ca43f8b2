/** Maximum bytes of a model's answer, unpacked. The longest that is asked for, four questions, has about 4 kB. */
const MAX_ANSWER_BYTES = 64 * 1024

/** The language model's answer has more bytes than are read of one. */
export class LongAnswerError extends Error {
  override readonly name = 'LongAnswerError'
}

const counted = (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > MAX_ANSWER_BYTES) throw new LongAnswerError()
      controller.enqueue(chunk)
    },
  })
  return body.pipeThrough(count)
}

/**
 * Reads at most 64 kB of an answer, whatever its length is said to be; what goes on fails with a
 * `LongAnswerError`, and the connection is closed.
 */
export const withLimitedAnswers =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...request) => {
    const { body, status, statusText, headers } = await fetch(...request)
    return new Response(body && counted(body), { status, statusText, headers })
  }
