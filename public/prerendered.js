// Runs in pages that come with their content, inlined after it (src/client/app/prerender/render-documents.ts).
;(() => {
  // Adds the fonts all at once, when the Latin ones have been loaded: the page is laid out again for each change of
  // fonts, and so for one that is still to be loaded. Those of other letters are loaded when there is one of these.
  const addFonts = async () => {
    const { latin, others } = JSON.parse(document.getElementById('fonts').textContent)
    const create = ({ family, source, descriptors }) => new FontFace(family, source, descriptors)
    // What cannot be loaded, the fonts of the system stand in for.
    const loaded = await Promise.allSettled(latin.map((font) => create(font).load()))
    for (const { value } of loaded) if (value) document.fonts.add(value)
    for (const font of others) document.fonts.add(create(font))
  }
  addFonts()

  // Loads the application once the page has been painted, and public/baseline.js has run: on a slow phone, loading
  // it at once delays the first paint by a third. Its files load together, but each runs in a task of its own, so
  // that the page can be scrolled in between.
  let isLoading = false
  const load = async () => {
    if (isLoading) return
    isLoading = true
    const { content } = document.getElementById('application')
    const links = [...content.querySelectorAll('[rel=modulepreload]')]
    document.head.append(...links)
    for (const { href } of links) {
      // What cannot be loaded, the application itself reports.
      await import(href).catch(() => {})
    }
    document.head.append(content)
  }
  addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(load))
    // A tab in the background is not painted.
    setTimeout(load, 2000)
  })

  // The button that is pressed meanwhile is pressed again by src/client/main.tsx when it can answer.
  let button = null
  const keep = ({ target }) => {
    button = target.closest('#root button')
  }
  addEventListener('click', keep, true)
  window.repeatFirstTap = () => {
    removeEventListener('click', keep, true)
    button?.click()
  }
})()
