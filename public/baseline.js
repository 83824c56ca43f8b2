// Older browsers than the README names get one sentence: instead of an empty page, or above one that came with its
// content. They may be very old: this file is a classic script in ES5. It runs before main.tsx, which does nothing
// without its root element.
;(function () {
  function supports(declaration) {
    return !!window.CSS && !!CSS.supports && CSS.supports(declaration)
  }

  // The newest that each of the oldest supported browsers brought: Firefox 121, Chrome 111, Safari 16.4.
  function isSupported() {
    try {
      new RegExp('(?<=a)b')
    } catch (_error) {
      return false
    }
    return supports('selector(:has(a))') && supports('(color: color-mix(in srgb, red, red))')
  }

  if (isSupported()) return
  var root = document.getElementById('root')
  var sentence = document.createElement('p')
  sentence.setAttribute('role', 'alert')
  sentence.style.cssText =
    'max-width: 30em; margin: ' +
    (root.firstChild ? '1em' : '20vh') +
    ' auto; padding: 0 1em; font: 1.25em/1.5 sans-serif'
  sentence.appendChild(
    document.createTextNode(
      'Berean needs a newer browser: please update this one, or use Safari 16.4, Chrome or Edge 111, Firefox 121, or anything later.'
    )
  )
  root.parentNode.insertBefore(sentence, root)
  if (root.firstChild) root.removeAttribute('id')
  else root.parentNode.removeChild(root)
})()
