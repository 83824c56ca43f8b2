import express, { type Router } from 'express'
import type { Application } from '../context.ts'
import { RETRY_AFTER_SECONDS } from '../platform/errors.ts'
import { networkOf } from '../platform/rate-limit/rate-limits.ts'

/** A database that takes longer counts as unavailable. */
const TIMEOUT_MS = 2000

/** The promise's value, or false when it takes longer than the timeout. */
const withTimeout = (promise: Promise<boolean>, timeoutMs: number): Promise<boolean> => {
  const timeout = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs)
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer))
}

/**
 * Health checks: `/healthz` while the process runs, `/readyz` while it can serve requests. A
 * task that keeps failing, such as maintenance, is named in the reply, and so are writes while the disk is
 * full; the server still counts as ready, because it can be read.
 */
export const healthRouter = ({
  isReady,
  limits,
  tasks,
  writeFaults,
}: Pick<Application, 'isReady' | 'limits' | 'tasks' | 'writeFaults'>): Router => {
  const checkReady = async (): Promise<boolean> => {
    try {
      return await isReady()
    } catch (error) {
      writeFaults.note(error)
      return false
    }
  }
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
    const ready = await withTimeout(checkReady(), TIMEOUT_MS)
    if (ready) {
      const isDiskFull = writeFaults.current() === 'disk_full'
      const failing = [...tasks.failing(), ...(isDiskFull ? ['writes'] : [])]
      response.json({ status: 'ready', ...(failing.length > 0 && { failing }) })
      return
    }
    response.set('Retry-After', RETRY_AFTER_SECONDS)
    const isReadOnly = writeFaults.current() === 'read_only'
    response.status(503).json({ status: isReadOnly ? 'database_read_only' : 'database_away' })
  })
  return router
}
