// Runs before the first paint, and follows the system's light or dark mode from then on. A choice that is made on
// the page, src/client/lib/appearance.ts applies.
;(() => {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('berean.appearance')
    } catch {
      // Storage may be closed to the page; the system's setting then decides.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && darkSystem.matches)
    const root = document.documentElement
    root.classList.toggle('dark', dark)
    root.classList.toggle('light', !dark)
    root.style.colorScheme = dark ? 'dark' : 'light'
  }
  apply()
  // A property, because Safari has no listeners here before version 14.
  darkSystem.onchange = apply
})()
