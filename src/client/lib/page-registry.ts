type Pages = {
  readonly isKnown: (path: string) => boolean
  readonly preload: (path: string, search?: string) => void
}

let pages: Pages = { isKnown: () => false, preload: () => {} }

/** The router registers its pages here, so that links need not import the routes. */
export const registerPages = (registered: Pages): void => {
  pages = registered
}

/** Whether a path, without query and hash, leads to a page of this version. */
export const isKnownPage = (path: string): boolean => pages.isKnown(path)

/** Starts loading the code of the page that a link leads to. */
export const preloadPage = (href: string): void => {
  const [path = '/', search] = href.split(/[?#]/)
  pages.preload(path, search)
}
