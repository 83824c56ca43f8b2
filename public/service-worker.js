// Shows a page of our own instead of the browser's error page when a page is opened without a line
// (docs/decisions/0057). It keeps nothing else, and answers nothing else: data and files of the
// application always come from the server.
const CACHE = 'berean.offline-1'
const PAGE = '/offline.html'
const FILES = [PAGE, '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']

const install = async () => {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
  await self.skipWaiting()
}

const activate = async () => {
  const old = (await caches.keys()).filter((key) => key !== CACHE)
  await Promise.all(old.map((key) => caches.delete(key)))
  // The browser asks the server while this file starts, with its own headers.
  await self.registration.navigationPreload?.enable()
}

const pageOr = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

const fileOr = async (request) => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { pathname } = new URL(url)
  if (method !== 'GET' || !url.startsWith(`${self.location.origin}/`)) return
  if (FILES.includes(pathname) && mode !== 'navigate') event.respondWith(fileOr(event.request))
  // Not below /api/: asked for from here, a link on another site would look like one of ours.
  else if (mode === 'navigate' && !pathname.toLowerCase().startsWith('/api/'))
    event.respondWith(pageOr(event))
})
