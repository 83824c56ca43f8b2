import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureClientBuilt } from '../../../src/server/http/client-build.ts'
import { EFFORT } from '../../support/effort.ts'
import { createClient } from '../../support/http.ts'
import { endAll, launch } from '../../support/launch.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** What a start reads, and builds the client from unless it was built before: that takes longer than the rest. */
const FILES = [
  ...(EFFORT.isClientBuiltAnew ? [] : ['dist']),
  'content',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite',
  'vite.config.ts',
]

let parent: string
let directory: string

beforeAll(async () => {
  await ensureClientBuilt()
  parent = await mkdtemp(path.join(os.tmpdir(), 'berean-directory-'))
  directory = path.join(parent, 'berean (1) [x]')
  for (const file of FILES) {
    await cp(path.join(ROOT, file), path.join(directory, file), { recursive: true })
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'))
}, 180_000)
afterAll(async () => {
  await endAll()
  await rm(parent, { recursive: true, force: true })
})

it('starts in a directory whose name would mean something else in a pattern or an address', {
  timeout: 180_000,
}, async () => {
  const product = launch({ DATA_DIR: path.join(directory, 'data') }, directory)
  const visitor = createClient(await product.address)
  expect((await visitor.get('/readyz')).json).toEqual({ status: 'ready' })
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await visitor.get('/login')).text) ?? []
  expect((await visitor.get(script)).status).toBe(200)
  const person = createClient(await product.address)
  const reply = await person.post('/api/dev/create-test-user', {
    email: 'ruth@example.org',
    firstName: 'Ruth',
    lastName: 'Naomi',
  })
  expect(reply.status).toBe(200)
  expect((await person.post('/api/daily/start')).status).toBe(200)
})
