type Preload = (path: string, search?: string) => void

let preload: Preload = () => {}

/** The router registers what loads its pages here, so that links need not import the routes. */
export const registerPreload = (registered: Preload): void => {
  preload = registered
}

/** Starts loading the code of the page that a link leads to. */
export const preloadPage = (href: string): void => {
  const [path = '/', search] = href.split(/[?#]/)
  preload(path, search)
}
