import express, { type Router } from 'express'
import { HOME_PATH } from '../../domain/sign-in.ts'
import { sessionCookieOf } from '../auth/cookies.ts'
import { endSession, findSession } from '../auth/session.service.ts'
import { hashOfToken } from '../auth/token.ts'
import type { Application } from '../context.ts'
import { networkOf } from '../rate-limit/rate-limits.ts'
import { isForOtherUser } from '../trpc.ts'
import { siteOf } from './caller-address.ts'
import { isFromOtherSite } from './cross-site.ts'
import { expectedUserOf } from './expected-user.ts'

/** Paths under `/api` that browsers navigate to. */
export const navigationRouter = (application: Application): Router => {
  const router = express.Router()
  const { config, database, limits } = application
  const site = siteOf(config)

  router.get('/api/logout', async (request, response, next) => {
    if (request.method !== 'GET') return next()
    if (!isFromOtherSite(request, site)) {
      await limits.charge('signOut', networkOf(request.ip))
      const cookie = sessionCookieOf(request, response, config.secureCookies)
      const tokenHash = hashOfToken(cookie.token)
      const session = await findSession(database, tokenHash, application.now()).catch(
        (error: unknown) => {
          // So that this browser is signed out even if the database is unavailable.
          cookie.clear()
          throw error
        },
      )
      if (isForOtherUser({ session, expectedUserId: expectedUserOf(request) })) {
        return response.redirect(HOME_PATH)
      }
      cookie.clear()
      if (session) await endSession(database, session.sessionId)
    }
    response.redirect('/')
  })

  // The preview image of shared links.
  router.get('/api/og/default', (_request, response) => {
    response.redirect('/share.jpg')
  })

  return router
}
