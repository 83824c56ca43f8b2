import { chromium } from 'playwright-core'
import { findExecutable } from './executable.ts'

/**
 * Where Chromium or Chrome usually lives; Playwright's own comes last. The headless shell is Chromium
 * without windows and menus: the same pages take about a quarter less CPU time.
 */
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
]

export const HOW_TO_GET_CHROMIUM =
  'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright-core install chromium), or set CHROMIUM_PATH.'

/** The browser for the tests, or null where there is none. */
export const findChromium = (): string | null => findExecutable(PLACES)
