import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Element, type Node, Window } from 'happy-dom'
import { build } from 'vite'

/** An element with its attributes and children, or a text. */
type Tree = string | readonly [tag: string, attributes: Record<string, string>, Tree[]]

/** React's names of attributes that HTML calls otherwise. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  tabindex: 'tabIndex',
  viewbox: 'viewBox',
}

const isElement = (node: Node): node is Element => node.nodeType === 1

const treeOf = (node: Node): Tree =>
  isElement(node)
    ? [
        node.tagName.toLowerCase(),
        Object.fromEntries(
          [...node.attributes].map(({ name, value }) => [REACT_NAMES[name] ?? name, value ?? '']),
        ),
        [...node.childNodes].map(treeOf),
      ]
    : (node.textContent ?? '')

const SCRIPT = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import tree from './tree.json'
import './page.css'
const elementOf = (node) =>
  typeof node === 'string' ? node : createElement(node[0], node[1], ...node[2].map(elementOf))
createRoot(document.getElementById('root')).render(tree.map(elementOf))
`

const HTML = `<!doctype html>
<html lang="en" class="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Berean</title>
    <script type="module" src="/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

export type PlainPage = { readonly address: string; readonly close: () => void }

/**
 * Serves a page with the content and the styles of a prerendered one, which React alone draws in the browser:
 * without the application, its data, its fonts and its styling engine.
 */
export const servePlainPage = async (
  prerendered: string,
  directory: string,
): Promise<PlainPage> => {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(prerendered)
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no root element.')
  const css = document.querySelector('style')?.textContent ?? ''
  await writeFile(
    path.join(directory, 'tree.json'),
    JSON.stringify([...root.childNodes].map(treeOf)),
  )
  await writeFile(path.join(directory, 'page.css'), css.replaceAll(/@font-face\s*\{[^}]*\}/g, ''))
  await writeFile(path.join(directory, 'main.js'), SCRIPT)
  await writeFile(path.join(directory, 'index.html'), HTML)
  const modules = path.resolve(import.meta.dirname, '../../node_modules')
  await build({
    configFile: false,
    root: directory,
    logLevel: 'error',
    resolve: {
      alias: { react: `${modules}/react`, 'react-dom': `${modules}/react-dom` },
    },
  })
  const files = path.join(directory, 'dist')
  const server = createServer(async (request, response) => {
    const file = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = await readFile(path.join(files, file)).catch(() => null)
    if (!body) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
    })
    response.end(brotliCompressSync(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
