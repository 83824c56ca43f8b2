import path from 'node:path'
import express, { type Router } from 'express'

/** Below `public`; 1200 × 630 pixels. */
const FILES = {
  '/api/og/default': 'share.jpg',
  '/api/og/invitation': 'share-invitation.jpg',
} as const

const DIRECTORY = path.resolve(import.meta.dirname, '../../../../public')

/** The pictures that messengers show with a link to a page. */
export const sharePictureRouter = (): Router => {
  const router = express.Router()
  for (const [address, file] of Object.entries(FILES)) {
    router.get(address, (_request, response, next) => {
      response.set({
        'Cache-Control': 'public, max-age=86400',
        // Previews are pages of other sites.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      response.sendFile(file, { root: DIRECTORY, cacheControl: false }, next)
    })
  }
  return router
}
