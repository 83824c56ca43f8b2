import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
export const CLIENT_DIRECTORY = path.join(ROOT, 'dist/client')
const STAMP_FILE = path.join(CLIENT_DIRECTORY, '.built-from')

/** Everything that the client is built from. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public/**/*.*',
  'src/client/**/*.*',
  'src/domain/**/*.ts',
]

const sourcesStamp = async (): Promise<string> => {
  const files = (await Array.fromAsync(glob(SOURCES, { cwd: ROOT }))).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(path.join(ROOT, file)))
  return hash.digest('hex')
}

const runBuild = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
    const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    build.once('error', reject)
    build.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new StartError('The client could not be built: run npm install, then npm run build.'),
          ),
    )
  })

/** Builds the client when it is missing or older than its sources; a quarter second when it is not. */
export const ensureClientBuilt = async (): Promise<void> => {
  const stamp = await sourcesStamp()
  const built = await readFile(STAMP_FILE, 'utf8').catch(() => '')
  if (built === stamp) return
  await runBuild()
  await writeFile(STAMP_FILE, stamp)
}
