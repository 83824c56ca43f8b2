import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type {
  DocumentName,
  PageDocument,
  PublicPage,
  RenderDocuments,
} from '../../../domain/site/page-document.ts'

/** What is rendered, and where the built client is. */
export type DocumentTask = {
  /** With the built client in `client` and what renders its pages in `prerender`. */
  readonly buildDirectory: string
  readonly origin: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A document in each encoding that it is sent in. */
export type EncodedDocument = {
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Uint8Array>>
  /** The hash of its content. */
  readonly hash: string
  /** What its policy must allow: the hashes of the inlined script and style, as `'sha256-…'`. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export type EncodedDocuments = {
  readonly shells: Readonly<Record<DocumentName, EncodedDocument>>
  readonly prerendered: Readonly<Record<PublicPage | 'notFound', EncodedDocument>>
}

/** The highest, 11, takes ten times as long for 3 % less. */
const BROTLI_QUALITY = 9

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
const sourceOf = (inlined: string): string => `'sha256-${hashOf(inlined)}'`

const encode = async ({ html, scripts, styles }: PageDocument): Promise<EncodedDocument> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, gzipped] = await Promise.all([compressBrotli(html, { params }), compressGzip(html)])
  return {
    bodies: { br, gzip: gzipped, identity: Buffer.from(html) },
    hash: hashOf(html),
    scripts: scripts.map(sourceOf),
    styles: styles.map(sourceOf),
  }
}

const encodeAll = async <Name extends string>(
  documents: Readonly<Record<Name, PageDocument>>,
): Promise<Record<Name, EncodedDocument>> => {
  const encoded = Object.entries<PageDocument>(documents).map(
    async ([name, document]) => [name, await encode(document)] as const,
  )
  return Object.fromEntries(await Promise.all(encoded)) as Record<Name, EncodedDocument>
}

/** The file that the template's `<link rel="stylesheet">` names. */
const stylesheetOf = (template: string): string => {
  const file = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(template)?.[1]
  if (!file) throw new Error('index.html links to no style sheet.')
  return file
}

const renderAll = async (task: DocumentTask): Promise<EncodedDocuments> => {
  const { buildDirectory, origin, data } = task
  const read = (file: string): Promise<string> =>
    readFile(path.join(buildDirectory, 'client', file), 'utf8')
  const module = pathToFileURL(path.join(buildDirectory, 'prerender/render-documents.js'))
  const { renderDocuments } = (await import(module.href)) as { renderDocuments: RenderDocuments }
  const template = await read('index.html')
  const [stylesheet, themeScript, prerenderedScript] = await Promise.all([
    read(stylesheetOf(template)),
    read('theme.js'),
    read('prerendered.js'),
  ])
  const documents = await renderDocuments({
    template,
    stylesheet,
    themeScript,
    prerenderedScript,
    origin,
    data,
  })
  return {
    shells: await encodeAll(documents.shells),
    prerendered: await encodeAll(documents.prerendered),
  }
}

parentPort?.postMessage(await renderAll(workerData as DocumentTask))
