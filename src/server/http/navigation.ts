import express, { type Router } from 'express'
import { endSession, findSignedIn } from '../auth/session.service.ts'
import { sessionCookieOf } from '../auth/session-cookie.ts'
import type { Application } from '../context.ts'

/** Addresses under `/api` that a browser is sent to, rather than calls. */
export const navigationRouter = (application: Application): Router => {
  const router = express.Router()
  const { config, database } = application

  router.get('/api/logout', async (request, response) => {
    const cookie = sessionCookieOf(request, response, config.secureCookies)
    // First, so that this browser is signed out also when the database is away.
    cookie.clear()
    const signedIn = await findSignedIn(database, cookie.token, application.now())
    if (signedIn) await endSession(database, signedIn.sessionId)
    response.redirect('/')
  })

  router.get(['/api/login', '/api/auth/login'], (_request, response) => {
    response.redirect(config.developmentSignIn ? '/dev-auth' : '/login?error=no_provider')
  })

  // Providers come with their variables; one that is not set up says so on the sign-in page.
  router.get(['/api/auth/google', '/api/auth/replit'], (_request, response) => {
    response.redirect('/login?error=provider_off')
  })

  // The picture that is shown where a page of this site is shared.
  router.get('/api/og/default', (_request, response) => {
    response.redirect('/share.jpg')
  })

  return router
}
