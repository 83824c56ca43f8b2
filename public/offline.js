// Opens the page that was asked for as soon as the server answers again.
;(() => {
  const KEY = 'berean.offline-wait'
  const FIRST_WAIT_MS = 2000
  const LONGEST_WAIT_MS = 30000
  const CALM_MS = 60000
  const CHECK_TIMEOUT_MS = 5000

  const status = document.querySelector('p')
  const button = document.querySelector('button')
  const title = navigator.onLine ? 'The server can’t be reached' : 'You’re offline'
  document.title = `${title} | Berean`
  document.querySelector('h1').textContent = title

  // Kept over reloads: a page that cannot be opened although the server answers is no loop.
  const lastWait = () => {
    try {
      const [at, wait] = JSON.parse(sessionStorage.getItem(KEY) ?? '[0, 0]')
      return Date.now() - at < CALM_MS ? wait : 0
    } catch {
      return 0
    }
  }
  let wait = Math.min(Math.max(FIRST_WAIT_MS, lastWait() * 2), LONGEST_WAIT_MS)

  const open = () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([Date.now(), wait]))
    } catch {
      // Without storage, each reload waits for the first time.
    }
    // Opened by its own address it would only show itself again.
    if (location.pathname === '/offline.html') location.replace('/')
    else location.reload()
  }

  const isReachable = async () => {
    try {
      const timeout = new AbortController()
      setTimeout(() => timeout.abort(), CHECK_TIMEOUT_MS)
      const reply = await fetch('/healthz', { cache: 'no-store', signal: timeout.signal })
      return (await reply.json()).status === 'ok'
    } catch {
      return false
    }
  }

  const isSeen = () => document.visibilityState === 'visible'

  let timer
  // Not for a tab that nobody sees: the page may ask a question, whose clock would run.
  const check = async () => {
    clearTimeout(timer)
    const isReached = isSeen() && (await isReachable())
    if (!isSeen()) return false
    if (isReached) {
      open()
      return true
    }
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    clearTimeout(timer)
    timer = setTimeout(check, wait)
    return false
  }
  timer = setTimeout(check, wait)

  addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
  button.addEventListener('click', async () => {
    status.textContent = 'Trying again…'
    if (await check()) return
    status.textContent = 'Still no connection. We’ll open this page as soon as you’re back.'
  })
})()
