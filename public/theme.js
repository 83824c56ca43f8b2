// Runs before the first paint; src/client/lib/appearance.ts keeps it up to date afterwards.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('berean.appearance')
  } catch {
    // Storage may be closed to the page; the system's setting then decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
})()
