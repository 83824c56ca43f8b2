type Preload = (path: string) => void

let preload: Preload = () => {}

/** The router says how a path's code is loaded; links need not know the routes. */
export const definePreload = (next: Preload): void => {
  preload = next
}

export const preloadPage = (href: string): void => {
  const [path = '/'] = href.split(/[?#]/)
  preload(path)
}
