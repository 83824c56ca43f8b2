import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key as Keys, type WebDriver } from 'selenium-webdriver'
import { vi } from 'vitest'
import { PHONE } from '../../support/browser.ts'
import { findExecutable } from '../../support/executable.ts'
import { freePort } from '../../support/free-port.ts'
import type { BrowserDriver, Key } from './driver.ts'

/** Debian: of webkit2gtk-driver and its libraries, and of xvfb. */
const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSERS = '/usr/lib/*/webkit*gtk-*/MiniBrowser'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const HOW_TO_GET_WEBKIT =
  'This test needs WebKit and a display for it (Debian: apt-get install webkit2gtk-driver xvfb).'

const KEYS: Readonly<Record<Key, string>> = { Escape: Keys.ESCAPE }

/** In a group of its own, so that what it starts ends with it. */
const start = (command: string, args: readonly string[], env = process.env): ChildProcess =>
  spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })

const end = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** @returns the name of the display, once windows can open on it */
const nameOfDisplay = async ({ stdout }: ChildProcess): Promise<string> => {
  const [number] = await once(stdout as Readable, 'data')
  return `:${String(number).trim()}`
}

const connect = async (port: number, binary: string): Promise<WebDriver> => {
  const server = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: 60_000, interval: 50 })
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  return new Builder().usingServer(server).withCapabilities(capabilities).build()
}

/** WebKit's driver reports no errors, so each call of `evaluate` sees to it that the page keeps them. */
const keepErrors = (): void => {
  if ('keepsErrors' in window) return
  Object.assign(window, { keepsErrors: true })
  const keep = (error: unknown): void => {
    const errors = sessionStorage.getItem('page-errors') ?? ''
    sessionStorage.setItem('page-errors', `${errors}${String(error)}\n`)
  }
  addEventListener('error', ({ message }) => keep(message))
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
  const { error } = console
  console.error = (...values) => {
    keep(values.join(' '))
    error(...values)
  }
}

const readErrors = (): string[] =>
  (sessionStorage.getItem('page-errors') ?? '').split('\n').filter(Boolean)

type Processes = { readonly driver: WebDriver; readonly end: () => void }

const launch = async (): Promise<Processes> => {
  const [binary] = globSync(BROWSERS)
  if (!binary || !findExecutable([DRIVER]) || !findExecutable([DISPLAY_SERVER])) {
    throw new Error(HOW_TO_GET_WEBKIT)
  }
  const started: ChildProcess[] = []
  const endAll = (): void => started.forEach(end)
  // An aborted run closes nothing.
  process.once('exit', endAll)
  try {
    const screen = ['-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
    const display = start(DISPLAY_SERVER, ['-displayfd', '1', ...screen])
    started.push(display)
    const env = { ...process.env, DISPLAY: await nameOfDisplay(display) }
    const port = await freePort()
    started.push(start(DRIVER, [`--port=${port}`], env))
    return { driver: await connect(port, binary), end: endAll }
  } catch (error) {
    endAll()
    throw error
  }
}

export const openWebKit = async (address: string): Promise<BrowserDriver> => {
  const { driver, end: endProcesses } = await launch()
  // With its toolbar; its least width is 447 px.
  await driver.manage().window().setRect({ x: 0, y: 0, width: PHONE.width, height: PHONE.height })
  const evaluate: BrowserDriver['evaluate'] = (run, argument) =>
    driver.executeScript(
      `(${keepErrors})(); return (${run}).apply(null, arguments)`,
      argument,
    ) as Promise<never>
  return {
    open: (path) => driver.get(new URL(path, address).href),
    evaluate,
    clickAt: (x, y) => driver.actions().move({ x, y }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    pageErrors: () => evaluate(readErrors, null),
    close: () => driver.quit().finally(endProcesses),
  }
}
