import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import express, { type Router } from 'express'
import { type Limits, networkOf } from '../platform/rate-limit/rate-limits.ts'
import { openApiDocument } from './openapi.ts'
import type { Procedures } from './procedures.ts'

/** Serves the OpenAPI document, which is built and compressed once: at the first request. */
export const documentRouter = (procedures: Procedures, limits: Limits): Router => {
  const router = express.Router()
  let built: { readonly text: string; readonly compressed: Promise<Buffer> } | undefined
  const build = () => {
    const text = JSON.stringify(openApiDocument(procedures))
    return { text, compressed: promisify(gzip)(text) }
  }
  router.get('/api/openapi.json', async (request, response) => {
    await limits.charge('document', networkOf(request.ip))
    built ??= build()
    response.type('json').vary('Accept-Encoding')
    if (request.acceptsEncodings('gzip') === false) {
      response.send(built.text)
      return
    }
    response.set('Content-Encoding', 'gzip').send(await built.compressed)
  })
  return router
}
