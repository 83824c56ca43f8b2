import { createHash } from 'node:crypto'
import { Window } from 'happy-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_NAMES, type PageName, pathTo } from '../../../../src/domain/site/page.ts'
import { PUBLIC_PAGES } from '../../../../src/domain/site/page-document.ts'
import { createClient, type HttpClient } from '../../../support/http.ts'
import { shared } from '../../../support/shared.ts'

const PARAMETERS = { id: 'a', code: 'b', sprintId: 'c', userId: 'd' }

const pathOf = (page: PageName): string =>
  (pathTo as (page: PageName, parameters: object) => string)(page, PARAMETERS)

const PRIVATE_PAGES = PAGE_NAMES.filter(
  (page) => !PUBLIC_PAGES.some((publicPage) => publicPage === page),
)

/** In bytes, as browsers receive it; a kB is 1,000 of them. */
const MAX_PAGE_SIZE = 15_000

const readHtml = (html: string) => {
  const { document } = new Window({
    settings: { disableJavaScriptEvaluation: true, disableJavaScriptFileLoading: true },
  })
  document.write(html)
  const contentOf = (selector: string): string | null =>
    document.querySelector(selector)?.getAttribute('content') ?? null
  return {
    document,
    title: document.title,
    description: contentOf('meta[name=description]'),
    robots: contentOf('meta[name=robots]'),
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    property: (name: string) => contentOf(`meta[property="og:${name}"]`),
    structuredData: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => JSON.parse(script.textContent),
    ),
  }
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the HTML of pages', () => {
  let address: string
  let visitor: HttpClient
  beforeAll(async () => {
    address = (await shared('product')).address
    visitor = createClient(address)
  })

  it.each(PUBLIC_PAGES)('of the public page %s tells what it is, and shows it', async (page) => {
    const reply = await visitor.get(pathOf(page))
    expect(reply.status).toBe(200)
    const { document, title, description, robots, canonical, property } = readHtml(reply.text)
    expect(title).toMatch(page === 'home' ? /^Berean: ten / : / \| Berean$/)
    expect(description?.length).toBeGreaterThan(20)
    expect(robots).toBeNull()
    expect(canonical).toBe(address + (page === 'contact' ? '/support' : pathOf(page)))
    expect(property('url')).toBe(canonical)
    expect(property('title')).toBe(title)
    expect(property('description')).toBe(description)
    expect(property('image')).toBe(`${address}/api/og/default`)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
  })

  it.each([...PUBLIC_PAGES.map(pathOf), '/no/such/page'])(
    'at %s is small, with one style element and no style attribute',
    async (path) => {
      const reply = await visitor.get(path)
      const { document } = readHtml(reply.text)
      expect(document.querySelectorAll('style')).toHaveLength(1)
      expect(document.querySelectorAll('head > link[rel=stylesheet]:not([disabled])')).toHaveLength(
        0,
      )
      expect(reply.text).not.toMatch(/<[^>]+ style=/)
      const compressed = await fetch(address + path, { headers: { 'Accept-Encoding': 'br' } })
      expect(compressed.headers.get('content-encoding')).toBe('br')
      expect(Number(compressed.headers.get('content-length'))).toBeLessThanOrEqual(MAX_PAGE_SIZE)
    },
  )

  it.each(['/', '/levels', '/quiz', '/no/such/page'])(
    'at %s contains only scripts and styles that its policy names',
    async (path) => {
      const { text, headers } = await visitor.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).not.toContain('unsafe')
      const { document } = readHtml(text)
      const inlined = [...document.querySelectorAll('script:not([src], [type$=json]), style')].map(
        (element) => hashOf(element.textContent),
      )
      expect(inlined.length).toBeGreaterThan(0)
      for (const hash of inlined) expect(policy).toContain(hash)
    },
  )

  it.each(PRIVATE_PAGES)(
    'of the page %s has a title, and is kept out of search engines',
    async (page) => {
      const reply = await visitor.get(pathOf(page))
      expect(reply.status).toBe(200)
      const { title, description, robots, canonical, property } = readHtml(reply.text)
      expect(title).toMatch(/^\S.+ \| Berean$/)
      expect(description?.length).toBeGreaterThan(20)
      expect(robots).toBe('noindex')
      expect(canonical).toBeNull()
      expect(property('image')).toMatch(`${address}/api/og/`)
    },
  )

  it('at an address without a page says so', async () => {
    const reply = await visitor.get('/no/such/page')
    expect(reply.status).toBe(404)
    const { document, title, robots } = readHtml(reply.text)
    expect(title).toBe('404 Page Not Found | Berean')
    expect(robots).toBe('noindex')
    expect(document.querySelector('main')?.textContent).toContain(
      'Did you forget to add the page to the router?',
    )
  })

  it.each([
    ['/groups/join/AbCdEf', 'You’re invited to a study group on Berean'],
    ['/churches/5b1c1a8e-0000-4000-8000-000000000000', 'You’re invited to a church on Berean'],
  ])('of the invitation %s has a title and a picture of its own', async (path, linkTitle) => {
    const { property } = readHtml((await visitor.get(path)).text)
    expect(property('title')).toBe(linkTitle)
    expect(property('image')).toBe(`${address}/api/og/invitation`)
    expect(property('url')).toBeNull()
  })

  it('describes the site, its questions and the way to a page to search engines', async () => {
    const home = readHtml((await visitor.get('/')).text).structuredData
    expect(home.map((data) => data['@type'])).toEqual(['WebSite', 'FAQPage', 'Quiz'])
    expect(home[0]).toMatchObject({
      '@context': 'https://schema.org',
      url: `${address}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${address}/quiz?q={term}` },
        'query-input': 'required name=term',
      },
    })
    expect(home[1].mainEntity).toHaveLength(3)
    const [breadcrumb] = readHtml((await visitor.get('/levels')).text).structuredData
    expect(breadcrumb).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${address}/` },
        { position: 2, name: 'Levels', item: `${address}/levels` },
      ],
    })
  })

  it('shows the figures of the site, which the application finds beside them', async () => {
    const { document } = readHtml((await visitor.get('/')).text)
    const data = JSON.parse(document.querySelector('#prerendered-data')?.textContent ?? '')
    const { statistics } = data['site.info']
    const items = [...document.querySelectorAll('[aria-label=Statistics] li')].map(
      (item) => item.textContent,
    )
    const questions = statistics.questions.toLocaleString('en')
    expect(items[0]).toBe(`${questions}questions in ${statistics.books} books`)
    expect(items[1]).toBe(`${statistics.verses.toLocaleString('en')}verses quoted`)
    // The page may be a minute old, and people of other tests found groups meanwhile.
    const { groups, averageStreak } = statistics
    const current = (await visitor.get('/api/site')).json.statistics
    expect(statistics).toEqual({ ...current, groups, averageStreak })
  })

  it.each([
    ['/api/og/default', 'image/jpeg'],
    ['/api/og/invitation', 'image/jpeg'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/icon-maskable-512.png', 'image/png'],
  ])('leads to the picture %s', async (path, type) => {
    const reply = await fetch(address + path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (type === 'image/png') {
      const size = /\d+/.exec(path)?.[0] ?? '180'
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([Number(size), Number(size)])
    }
    // Messengers on other sites show it.
    if (path.startsWith('/api/og/')) {
      expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(reply.headers.get('cache-control')).toMatch(/^public/)
    }
  })

  it('is listed for search engines: its public pages, by absolute addresses', async () => {
    const robots = await visitor.get('/robots.txt')
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(robots.text).toContain(`Sitemap: ${address}/sitemap.xml\n`)
    const sitemap = await visitor.get('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/)
    const locations = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, location]) => location,
    )
    const listed = PUBLIC_PAGES.filter((page) => page !== 'contact')
    expect(locations).toEqual(listed.map((page) => address + pathOf(page)))
  })
})
