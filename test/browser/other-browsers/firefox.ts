import { launch } from 'puppeteer-core'
import { PHONE } from '../../support/browser.ts'
import { findExecutable } from '../../support/executable.ts'
import type { BrowserDriver } from './driver.ts'

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']
const HOW_TO_GET_FIREFOX =
  'This test needs Firefox: install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.'

export const openFirefox = async (address: string): Promise<BrowserDriver> => {
  const executablePath = findExecutable(PLACES)
  if (!executablePath) throw new Error(HOW_TO_GET_FIREFOX)
  const { width, height } = PHONE
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width, height },
    // A busy machine takes long to start it.
    timeout: 120_000,
  })
  const page = await browser.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text())
  })
  return {
    open: async (path) => {
      await page.goto(new URL(path, address).href)
    },
    evaluate: (run, argument) => page.evaluate(run as never, argument),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    pageErrors: async () => pageErrors,
    close: () => browser.close(),
  }
}
