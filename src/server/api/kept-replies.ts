import type { Request, RequestHandler } from 'express'
import { routes } from './routes.ts'

/** A week: the text changes with a release at most, and is asked about again by its ETag after that. */
export const KEPT_REPLY = { 'Cache-Control': 'public, max-age=604800' } as const

const kept = routes.filter(({ isKept }) => isKept)
const keptPaths: ReadonlySet<string> = new Set(kept.map(({ path }) => path))
const keptProcedures: ReadonlySet<string> = new Set(kept.map(({ procedure }) => procedure))

/** Whether the replies of these procedures depend on nothing but their input. */
export const areKept = (procedures: readonly string[]): boolean =>
  procedures.length > 0 && procedures.every((procedure) => keptProcedures.has(procedure))

/** The procedures of a tRPC request. A batch lists them in the path, separated by commas that may be encoded. */
export const trpcProceduresOf = (path: string): string[] => path.slice(1).split(/,|%2c/i)

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * Whether the reply to a request is the same for everybody, so that nothing about the caller may be in it.
 * Express matches paths in any case.
 */
export const isForEverybody = (request: Request): boolean =>
  isRead(request) &&
  (request.baseUrl.toLowerCase() === '/api/trpc'
    ? areKept(trpcProceduresOf(request.path))
    : keptPaths.has(request.route?.path))

/** tRPC's own form of a batch that is sent line by line, whose status says nothing about its calls. */
const asksForLines = (request: Request): boolean =>
  [request.get('trpc-accept'), request.get('accept')].some((types) => types?.includes('jsonl'))

/**
 * Lets browsers and proxies keep what tRPC writes, unless it is an error, and Express send it: with an ETag,
 * and as 304 to a browser that has it already.
 */
export const revalidateKept: RequestHandler = (request, response, next) => {
  if (!isForEverybody(request) || asksForLines(request)) return next()
  const { write, end } = response
  const chunks: Uint8Array[] = []
  response.write = (chunk: Uint8Array): boolean => {
    chunks.push(chunk)
    return true
  }
  response.end = ((...last: Parameters<typeof end>): typeof response => {
    response.write = write
    response.end = end
    if (response.statusCode === 200) response.set(KEPT_REPLY)
    return chunks.length > 0 ? response.send(Buffer.concat(chunks)) : end.apply(response, last)
  }) as typeof end
  next()
}
