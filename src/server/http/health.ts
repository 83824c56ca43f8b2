import express, { type Router } from 'express'
import type { Connection } from '../db/connection.ts'

/** Milliseconds after which a database that does not answer counts as away. */
const TIMEOUT_MS = 2000

const within = (milliseconds: number, promise: Promise<boolean>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  return Promise.race([promise.catch(() => false), late.promise]).finally(() => clearTimeout(timer))
}

/** For whoever watches over the process: whether it runs, and whether it can serve. */
export const healthRouter = (isReady: Connection['isReady']): Router => {
  const router = express.Router()
  router.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const ready = await within(TIMEOUT_MS, isReady())
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database_away' })
  })
  return router
}
