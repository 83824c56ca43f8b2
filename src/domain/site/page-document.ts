import type { PageName } from './page.ts'

/**
 * Pages for which the server sends their content to visitors. Everything else begins empty, and is drawn by
 * the browser.
 */
export const PUBLIC_PAGES = [
  'home',
  'levels',
  'login',
  'signup',
  'support',
  'contact',
  'features',
  'updates',
] as const satisfies readonly PageName[]

export type PublicPage = (typeof PUBLIC_PAGES)[number]

/** What is shown where an address has no page. */
export const NOT_FOUND = 'notFound'

export type DocumentName = PageName | typeof NOT_FOUND

/** The built client that documents consist of, and what they tell. */
export type DocumentSource = {
  /** The built index.html. */
  readonly template: string
  /** The file that `template` links to. */
  readonly stylesheet: string
  /** The script that sets light or dark before the first paint. */
  readonly themeScript: string
  /** The script that loads the application after the first paint. */
  readonly prerenderedScript: string
  /** The address of the site, such as `https://berean.example.org`. */
  readonly origin: string
  /** Replies that the pages would otherwise ask for, by procedure. */
  readonly data: Readonly<Record<string, unknown>>
}

export type PageDocument = {
  readonly html: string
  /** The inlined scripts and style sheets, without their elements. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The HTML of every page. */
export type PageDocuments = {
  /** For people with a session: to be filled by the browser. */
  readonly shells: Readonly<Record<DocumentName, PageDocument>>
  /** For visitors: with their content. */
  readonly prerendered: Readonly<Record<PublicPage | typeof NOT_FOUND, PageDocument>>
}

export type RenderDocuments = (source: DocumentSource) => Promise<PageDocuments>
