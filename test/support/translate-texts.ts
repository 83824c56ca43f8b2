/** Replaces every text of the page as a browser's translation does (decision 67). */
export const translateTexts = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const translation = document.createElement('font')
    translation.textContent = text.nodeValue
    text.replaceWith(translation)
  }
}
