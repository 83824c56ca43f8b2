let firstPath: string | null = null
let firstPage = true
let movedByHistory = false

/** Called once, before anything is drawn. */
export const watchArrivals = (): void => {
  firstPath = window.location.pathname
  // The browser itself puts back the scroll position after "back" and "forward".
  window.addEventListener('popstate', () => {
    movedByHistory = true
  })
  // The router says so when it goes on. A step back within a page has arrived nowhere.
  window.addEventListener('pushState', () => {
    movedByHistory = false
  })
}

const scrollToStart = (): void => {
  const target = window.location.hash
    ? document.getElementById(window.location.hash.slice(1))
    : null
  if (target) target.scrollIntoView()
  else if (!movedByHistory) window.scrollTo({ top: 0, behavior: 'instant' })
}

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/** After a change of page: start at the top, and let screen readers begin at the heading. */
export const arriveOnPage = (): void => {
  scrollToStart()
  if (!firstPage || window.location.pathname !== firstPath) focusHeading()
  firstPage = false
  movedByHistory = false
}
