let known: (path: string) => boolean = () => false

/** The router says which addresses it has; whoever offers a link need not know the routes. */
export const defineKnownPages = (next: (path: string) => boolean): void => {
  known = next
}

/** Whether a path, without query and hash, leads to a page of this version. */
export const isKnownPage = (path: string): boolean => known(path)
