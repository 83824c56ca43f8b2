import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'
import { collectErrors, PHONE } from '../../support/browser.ts'
import type { BrowserDriver } from './driver.ts'

/** npm has no build of 111 with `color-mix()`, so 112 is the oldest of those that Berean supports. */
type Version = 92 | 112

/** Logged by versions in which popovers are behind a flag; the polyfill provides them there. */
const POPOVER_WARNING = /^Found a 'popover' attribute/

const DIRECTORY = path.join(import.meta.dirname, 'old-chromium')

/** The packages have it compressed. */
const unpack = async (executable: string): Promise<void> => {
  const unfinished = `${executable}.unfinished`
  await pipeline(
    createReadStream(`${executable}.br`),
    createBrotliDecompress(),
    createWriteStream(unfinished),
  )
  await chmod(unfinished, 0o755)
  await rename(unfinished, executable)
}

/**
 * Installs the old builds, 100 MB, unless they are there, and unpacks this one.
 * @returns its executable
 */
export const installOldChromium = async (version: Version): Promise<string> => {
  const executable = path.join(DIRECTORY, `node_modules/chromium-${version}/bin/chromium`)
  if (!existsSync(`${executable}.br`)) {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: DIRECTORY })
  }
  if (!existsSync(executable)) await unpack(executable)
  return executable
}

export const openOldChromium = async (
  executablePath: string,
  address: string,
): Promise<BrowserDriver> => {
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  const { width, height } = PHONE
  const page = await browser.newPage({ baseURL: address, viewport: { width, height } })
  const pageErrors: string[] = []
  collectErrors(page, pageErrors)
  return {
    open: async (url) => {
      await page.goto(url)
    },
    // Playwright's type of the function also unwraps handles of elements.
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    pageErrors: async () => pageErrors.filter((error) => !POPOVER_WARNING.test(error)),
    close: () => browser.close(),
  }
}
