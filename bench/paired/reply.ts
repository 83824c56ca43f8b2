import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type ReplyRequest = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The reply is drawn at random, so only its shape is compared. */
  readonly isRandom: boolean
}

/** Headers that differ between any two replies. */
const CHANGING_HEADERS = ['date', 'x-request-id']

/** Headers whose difference is intended. Bodies are compared after decoding. */
const INTENDED_HEADERS = [
  // Replies that are short, or that a visitor's browser may not keep, are compressed by other rules now.
  'vary',
  'content-encoding',
  // They follow from the encoding; the client fails if a length is wrong.
  'content-length',
  'transfer-encoding',
]

/** Nobody may keep these replies, so nobody asks about them by their ETag: it is written no more. */
const isUnneededEtag = (name: string, headers: IncomingHttpHeaders): boolean =>
  name === 'etag' && headers['cache-control'] === 'no-store'

const isCompared = (name: string, headers: IncomingHttpHeaders): boolean =>
  !CHANGING_HEADERS.includes(name) &&
  !INTENDED_HEADERS.includes(name) &&
  !isUnneededEtag(name, headers)

const decode = (body: Buffer, encoding: string | undefined): Buffer => {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  return encoding === 'br' ? brotliDecompressSync(body) : body
}

export const send = (
  origin: string,
  { method, path, headers, body }: ReplyRequest,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) =>
          isCompared(name, response.headers),
        )
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: String(decode(Buffer.concat(chunks), response.headers['content-encoding'])),
        })
      })
    })
    sent.end(body)
  })

/** The value with each text, number and boolean replaced by its type; of a list, the shapes that occur in it. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort()
  }
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shapeOf(item)]))
}

const shapeOfText = (body: string): string => {
  try {
    return JSON.stringify(shapeOf(JSON.parse(body)))
  } catch {
    return body
  }
}

/**
 * Statistics say whether everything is counted, which is false when another request is counting at that
 * moment. The numbers are compared.
 */
const withoutChance = (body: string): string =>
  body.replace(/("isComplete"):(true|false)(?=,"days")/g, '$1:true')

const comparable = ({ status, headers, body }: Reply, isRandom: boolean): Map<string, string> => {
  return new Map([
    ['status', String(status)],
    ['body', isRandom ? shapeOfText(body) : withoutChance(body)],
    ...Object.entries(headers).map(([name, value]): [string, string] => [`header ${name}`, value]),
  ])
}

/** From some characters before the first that differs. */
const excerptOf = (text: string | undefined, other: string | undefined): string => {
  if (text === undefined) return '(missing)'
  let differing = 0
  while (differing < text.length && text[differing] === other?.[differing]) differing += 1
  return text.slice(Math.max(0, differing - 30), differing + 60)
}

/** A line for each part in which two replies differ. */
export const differencesOf = (isRandom: boolean, one: Reply, other: Reply): string[] => {
  const [a, b] = [comparable(one, isRandom), comparable(other, isRandom)]
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((part) => a.get(part) !== b.get(part))
    .map((part) => {
      const [mine, theirs] = [a.get(part), b.get(part)]
      return `${part}: ${excerptOf(mine, theirs)} | ${excerptOf(theirs, mine)}`
    })
}
