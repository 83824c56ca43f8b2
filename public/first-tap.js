// A prerendered page is there before the scripts that make its buttons work. Once they are, src/client/main.tsx lets
// the button be pressed again that was pressed last.
;(() => {
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
