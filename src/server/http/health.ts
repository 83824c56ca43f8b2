import express, { type Router } from 'express'
import type { Application } from '../context.ts'
import { RETRY_AFTER_SECONDS } from '../errors.ts'
import { networkOf } from '../rate-limit/rate-limits.ts'

/** A database that takes longer counts as unavailable. */
const TIMEOUT_MS = 2000

/** The promise's value, or false when it rejects or takes longer than the timeout. */
const withTimeout = (promise: Promise<boolean>, timeoutMs: number): Promise<boolean> => {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs)
  return Promise.race([promise.catch(() => false), timeout.promise]).finally(() =>
    clearTimeout(timer),
  )
}

/**
 * Health checks: `/healthz` while the process runs, `/readyz` while it can serve requests. A
 * task that keeps failing, such as maintenance, is named in the reply; the server still counts as ready.
 */
export const healthRouter = ({
  isReady,
  limits,
  tasks,
}: Pick<Application, 'isReady' | 'limits' | 'tasks'>): Router => {
  const router = express.Router()
  router.use(['/healthz', '/readyz'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (request, response) => {
    await limits.charge('readiness', networkOf(request.ip))
    const ready = await withTimeout(isReady(), TIMEOUT_MS)
    if (ready) {
      const failing = tasks.failing()
      response.json({ status: 'ready', ...(failing.length > 0 && { failing }) })
      return
    }
    response.set('Retry-After', RETRY_AFTER_SECONDS)
    response.status(503).json({ status: 'database_away' })
  })
  return router
}
