let firstPath: string | null = null
let isFirstPage = true
let wentBack = false
/** The page that was shown last. */
let lastPath = ''
/** Whether what stood in the place of the next page had the focus, such as an error with its button. */
export const placeholderHadFocus = { current: false }

/** Call once, before anything is rendered. */
export const watchHistory = (): void => {
  firstPath = window.location.pathname
  window.addEventListener('popstate', () => {
    wentBack = true
  })
  // wouter's event: a new address, so a step back within the page no longer matters.
  window.addEventListener('pushState', () => {
    wentBack = false
  })
  // The Back button may restore a page from memory as it was left, perhaps with the data of somebody
  // who has signed out since. It starts again instead.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}

const scrollToStart = (): void => {
  const target = window.location.hash
    ? document.getElementById(window.location.hash.slice(1))
    : null
  if (target) target.scrollIntoView()
  // After "back" and "forward" the browser itself restores the scroll position.
  else if (!wentBack) window.scrollTo({ top: 0, behavior: 'instant' })
}

/** The link to the page that "Back" has left: whoever works through a list goes on from there. */
const focusLinkBack = (): boolean => {
  // Not in a menu of pages, which "Forward" leads to as well.
  const selector = `main a[href=${JSON.stringify(lastPath)}]:not(nav *)`
  const link = document.querySelector<HTMLElement>(selector)
  if (!wentBack || !link) return false
  link.focus({ preventScroll: true })
  return true
}

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/**
 * After a change of page: scroll to the top, and let screen readers start at the heading. After "Back",
 * all is where it was left.
 */
export const startPage = (): void => {
  scrollToStart()
  const isOpenedHere = isFirstPage && window.location.pathname === firstPath
  const isFocusLost = !isOpenedHere || placeholderHadFocus.current
  if (isFocusLost && !focusLinkBack()) focusHeading()
  isFirstPage = false
  placeholderHadFocus.current = false
  lastPath = window.location.pathname
  wentBack = false
}
