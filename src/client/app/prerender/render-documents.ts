import { PAGE_NAMES, pathTo } from '../../../domain/site/page.ts'
import {
  type DocumentName,
  type DocumentSource,
  NOT_FOUND,
  type PageDocument,
  type PageDocuments,
  PUBLIC_PAGES,
  type RenderDocuments,
} from '../../../domain/site/page-document.ts'
import {
  PRERENDERED_ATTRIBUTE,
  PRERENDERED_DATA_ID,
  type PrerenderedData,
} from '../../lib/prerendered.ts'
import { RULE_NAMES_ATTRIBUTE } from '../../lib/style-cache.ts'
import { takeFonts } from './fonts.ts'
import { renderHead, toJson } from './head.tsx'
import { metadataOf, type PrerenderedName } from './page-metadata.ts'
import { renderPage } from './render-page.tsx'
import { structuredDataOf } from './structured-data.ts'

/** Parts of index.html that are replaced. */
const HEAD = '<!--head-->'
const THEME = '<script src="/theme.js"></script>'
const STYLESHEET = /<link rel="stylesheet"[^>]*>/
const ROOT = '<div id="root"></div>'
/** The application's files. */
const LOADERS = /\s*<(link rel="modulepreload"[^>]*|script type="module"[^>]*><\/script)>/g
const HTML = '<html lang="en">'

/** No page has this path. */
const NO_PAGE = '/404'

/** @throws Error where the template has no such part, or more than one */
const replaceIn = (template: string, part: string | RegExp, replacement: string): string => {
  if (template.split(part).length !== 2) throw new Error(`index.html needs one ${part}`)
  // A function, because "$" means something in a replacement.
  return template.replace(part, () => replacement)
}

const inlineTheme = ({ themeScript }: DocumentSource, template: string): string =>
  replaceIn(template, THEME, `<script>${themeScript}</script>`)

/** Chakra's rule of colors in dark mode, which a script chooses by a class of the root element. */
const DARK_TOKENS = /\.dark,\s*\.dark \.chakra-theme:not\(\.light\)\{([^{}]*)\}/

/**
 * Adds dark mode for browsers without scripts, which have no class to choose it by: there the system's setting
 * decides.
 * @throws Error where the style sheet has no such rule
 */
const withDarkMode = (css: string): string => {
  const tokens = DARK_TOKENS.exec(css)?.[1]
  if (!tokens) throw new Error('The style sheet has no colors for dark mode.')
  return `${css}@layer tokens{@media (prefers-color-scheme:dark){html:not(.light,.dark){color-scheme:dark;${tokens}}}}`
}

const renderShell = (source: DocumentSource, name: DocumentName): PageDocument => {
  const head = renderHead({
    metadata: metadataOf(name),
    origin: source.origin,
    structuredData: [],
  })
  const html = replaceIn(inlineTheme(source, source.template), HEAD, head)
  return { html, scripts: [source.themeScript], styles: [] }
}

/** What stands in the place of the template's link to the style sheet. */
const renderStyles = (template: string, style: string, ruleNames: readonly string[]): string => {
  const link = template.match(STYLESHEET)?.[0] ?? ''
  return [
    // Without a link, Vite loads the style sheet with the page's code. A disabled one loads nothing.
    link.replace('>', ' disabled>'),
    `<noscript>${link}</noscript>`,
    `<style ${RULE_NAMES_ATTRIBUTE}="${ruleNames.join(' ')}">${style}</style>`,
  ].join('')
}

/** What loads the application, and then the style sheet into the cache, for the pages that are not prerendered. */
const renderLoaders = (template: string): string => {
  const stylesheet = template.match(STYLESHEET)?.[0] ?? ''
  const prefetch = stylesheet.replace('rel="stylesheet"', 'rel="prefetch" as="style"')
  return (template.match(LOADERS) ?? []).map((loader) => loader.trim()).join('') + prefetch
}

const renderJson = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${toJson(data)}</script>`

const renderPrerendered = async (
  source: DocumentSource,
  name: PrerenderedName,
): Promise<PageDocument> => {
  const { origin, template, data } = source
  const { themeScript, prerenderedScript } = source
  const path = name === NOT_FOUND ? NO_PAGE : pathTo(name)
  const { content, css, ruleNames } = await renderPage(path, data as PrerenderedData)
  const { stylesheet, fonts } = takeFonts(source.stylesheet)
  const style = withDarkMode(stylesheet + css)
  const head = renderHead({
    metadata: metadataOf(name),
    origin,
    structuredData: structuredDataOf(name, origin),
  })
  const dataBlocks = renderJson(PRERENDERED_DATA_ID, data) + renderJson('fonts', fonts)
  const html = [
    [HTML, `<html lang="en" ${PRERENDERED_ATTRIBUTE}>`],
    [HEAD, head],
    [STYLESHEET, renderStyles(template, style, ruleNames)],
    [
      ROOT,
      `<div id="root">${content}</div>${dataBlocks}<template id="application">${renderLoaders(template)}</template><script>${prerenderedScript}</script>`,
    ],
  ].reduce(
    (before, [part, replacement]) => replaceIn(before, part as string, replacement as string),
    inlineTheme(source, template.replace(LOADERS, '')),
  )
  return { html, scripts: [themeScript, prerenderedScript], styles: [style] }
}

/** The HTML of every page: of the public ones with their content, too. */
export const renderDocuments: RenderDocuments = async (source) => {
  const names: readonly DocumentName[] = [...PAGE_NAMES, NOT_FOUND]
  const shells = names.map((name) => [name, renderShell(source, name)])
  const prerendered: [PrerenderedName, PageDocument][] = []
  // One after the other: they share the modules that hold the state of a page.
  for (const name of [...PUBLIC_PAGES, NOT_FOUND] as const) {
    prerendered.push([name, await renderPrerendered(source, name)])
  }
  return {
    shells: Object.fromEntries(shells),
    prerendered: Object.fromEntries(prerendered),
  } as PageDocuments
}
