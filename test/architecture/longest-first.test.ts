import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { LONGEST } from '../support/longest-first.ts'

it('every file that is started first exists, once', () => {
  const cwd = path.resolve(import.meta.dirname, '..')
  const files = globSync('**/*.test.{ts,tsx}', { cwd })
  const names = files.map((file) => file.replace(/\.test\.tsx?$/, ''))
  expect(LONGEST.filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(LONGEST).size).toBe(LONGEST.length)
})
