import express, { type Router } from 'express'
import { HOME_PATH } from '../../domain/learner/sign-in.ts'
import type { Application } from '../context.ts'
import { sessionCookieOf } from '../learner/auth/cookies.ts'
import type { SessionLookUps } from '../learner/auth/limited-session.ts'
import { endSession, findSession } from '../learner/auth/session.service.ts'
import { hashOfToken } from '../learner/auth/token.ts'
import { errorResponseOf } from '../platform/errors.ts'
import { networkOf } from '../platform/rate-limit/rate-limits.ts'
import { isForOtherUser } from '../trpc.ts'
import { siteOf } from './caller-address.ts'
import { isFromOtherSite } from './cross-site.ts'
import { expectedUserOf } from './expected-user.ts'

/** Paths under `/api` that browsers navigate to. */
export const navigationRouter = (application: Application, lookUps: SessionLookUps): Router => {
  const router = express.Router()
  const { config, database, limits } = application
  const site = siteOf(config)

  router.get('/api/logout', async (request, response, next) => {
    if (request.method !== 'GET') return next()
    if (!isFromOtherSite(request, site)) {
      const cookie = sessionCookieOf(request, response, config.secureCookies)
      const tokenHash = hashOfToken(cookie.token)
      const network = networkOf(request.ip)
      const session = await lookUps
        .find(
          { tokenHash, network },
          (key) => limits.refuse('signOut', key),
          () => findSession(database, tokenHash, application.now()),
        )
        .catch((error: unknown) => {
          // So that this browser is signed out even if the database is unavailable.
          if (errorResponseOf(error).code !== 'too_many_requests') cookie.clear()
          throw error
        })
      await limits.charge('signOut', session?.user.id ?? network)
      if (isForOtherUser({ session, expectedUserId: expectedUserOf(request) })) {
        return response.redirect(HOME_PATH)
      }
      cookie.clear()
      if (session) await endSession(database, session.sessionId)
    }
    response.redirect('/')
  })

  return router
}
