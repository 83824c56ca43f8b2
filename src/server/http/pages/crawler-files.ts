import express, { type Router } from 'express'
import { pathTo } from '../../../domain/site/page.ts'
import { PUBLIC_PAGES } from '../../../domain/site/page-document.ts'

/** The support page has two addresses. */
const LISTED_PAGES = PUBLIC_PAGES.filter((page) => page !== 'contact')

const SITEMAP = '/sitemap.xml'

const sitemapOf = (origin: string): string => {
  const urls = LISTED_PAGES.map((page) => `  <url><loc>${origin}${pathTo(page)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Other pages say themselves that they are not to be listed, for which crawlers must be allowed to read them. */
const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/og/',
    '',
    `Sitemap: ${origin}${SITEMAP}`,
    '',
  ].join('\n')

/** What search engines read first. `origin`: the address of the site. */
export const crawlerFileRouter = (origin: string): Router => {
  const router = express.Router()
  const files = [
    { address: '/robots.txt', type: 'text/plain', body: robotsOf(origin) },
    { address: SITEMAP, type: 'application/xml', body: sitemapOf(origin) },
  ]
  for (const { address, type, body } of files) {
    router.get(address, (_request, response) => {
      response.set('Cache-Control', 'public, max-age=3600')
      response.type(type).send(body)
    })
  }
  return router
}
