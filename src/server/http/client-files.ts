import path from 'node:path'
import express, { type RequestHandler, type Router } from 'express'

const HASHED_FILES = 'assets'

/** Paths of pages have no file extension; other missing files are 404. */
const isPage: RequestHandler = (request, _response, next) => {
  next(path.extname(request.path) === '' ? undefined : 'router')
}

/** Serves the built client: hashed files are cached for a year, pages are always revalidated. */
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
