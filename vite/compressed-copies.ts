import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = '**/*.{css,csv,html,js,svg,webmanifest}'

const COPIES = [
  {
    suffix: '.br',
    compress: (content: Buffer): Promise<Buffer> =>
      brotliAsync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  {
    suffix: '.gz',
    compress: (content: Buffer): Promise<Buffer> =>
      gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
  },
] as const

/** Node.js compresses several at once, one in each of its threads. */
const writeCopies = async (file: string): Promise<void> => {
  const content = await readFile(file)
  await Promise.all(
    COPIES.map(async ({ suffix, compress }) => {
      const compressed = await compress(content)
      if (compressed.length < content.length) await writeFile(file + suffix, compressed)
    }),
  )
}

/** Compresses what is built once, as well as that goes, instead of with each request (client-files.ts). */
export const compressedCopies = (): Plugin => {
  let directory = ''
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = path.resolve(root, build.outDir)
    },
    // When all files are written, those of `public` too.
    closeBundle: async () => {
      const files = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: directory }))
      await Promise.all(files.map((file) => writeCopies(path.join(directory, file))))
    },
  }
}
