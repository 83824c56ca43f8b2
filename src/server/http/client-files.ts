import path from 'node:path'
import express, { type RequestHandler, type Router } from 'express'

const HASHED_FILES = 'assets'

/** Addresses of pages have no file ending; anything else that is missing is missing. */
const isPage: RequestHandler = (request, _response, next) => {
  next(path.extname(request.path) === '' ? undefined : 'router')
}

/** The built client: hashed files for good, pages always asked for anew. */
export const clientFiles = (directory: string): Router => {
  const router = express.Router()
  router.use(
    `/${HASHED_FILES}`,
    express.static(path.join(directory, HASHED_FILES), {
      immutable: true,
      maxAge: '1y',
      index: false,
    }),
  )
  router.use(express.static(directory, { index: false, maxAge: '1h' }))
  router.get('/{*page}', isPage, (_request, response) => {
    response.set('Cache-Control', 'no-cache')
    response.sendFile(path.join(directory, 'index.html'), { dotfiles: 'allow' })
  })
  return router
}
