import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockDataDirectory } from '../../../../src/server/platform/db/data-directory.ts'
import { processStartOf } from '../../../../src/server/platform/db/process-start.ts'

describe('the lock of a data directory', () => {
  let other: ChildProcess
  let pid: number
  let directory: string
  let file: string
  beforeAll(async () => {
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    pid = other.pid as number
  })
  afterAll(() => {
    other.kill('SIGKILL')
  })
  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'berean-lock-'))
    file = path.join(directory, 'berean.lock')
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const inUse = /^The data directory is in use by process \d+\. Stop it/

  it('is taken over from a process whose id another one has now, as after a reboot', async () => {
    const start = await processStartOf(pid)
    expect(start).toBeTypeOf('string')
    // The same ticks after another boot; other ticks after the same one.
    for (const earlier of [`another-boot ${start?.split(' ').at(-1)}`, `${start}0`]) {
      await writeFile(file, `${pid}\n${earlier}\n`)
      const release = await lockDataDirectory(directory)
      expect((await readFile(file, 'utf8')).split('\n')).toEqual([
        String(process.pid),
        await processStartOf(process.pid),
        '',
      ])
      await release()
    }
  })

  it('is not taken from the process that holds it', async () => {
    const content = `${pid}\n${await processStartOf(pid)}\n`
    await writeFile(file, content)
    await expect(lockDataDirectory(directory)).rejects.toThrow(inUse)
    expect(await readFile(file, 'utf8')).toBe(content)
  })

  it('is not taken from a running process whose start is unknown', async () => {
    await writeFile(file, `${pid}\n`)
    await expect(lockDataDirectory(directory)).rejects.toThrow(inUse)
  })
})
