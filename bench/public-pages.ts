import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findChromium, HOW_TO_GET_CHROMIUM } from '../test/support/chromium.ts'
import { endAll, launch } from '../test/support/launch.ts'
import { type Checkout, checkOut } from './checkout.ts'
import { followOn, loadPage } from './public-pages/load.ts'
import { servePlainPage } from './public-pages/plain-page.ts'
import { median } from './quantile.ts'

const ROUNDS = 7

/** Maximum time of the largest paint, in ms, and maximum layout shift. */
const MAX_LARGEST_PAINT: Readonly<Record<string, number>> = {
  '/': 600,
  '/levels': 700,
  '/signup': 700,
}
const PATHS = Object.keys(MAX_LARGEST_PAINT)
const MAX_LAYOUT_SHIFT = 0.02
/** Timings of one machine differ by that much from run to run. */
const NOISE = 1.1

const THIS = 'this commit'
const PLAIN = 'plain React'

type Site = { readonly name: string; readonly address: string; readonly paths: readonly string[] }

/** Measured values by name, such as "/levels LCP" of a site. */
type Values = Map<string, number[]>

const add = (values: Values, name: string, value: number): void => {
  values.set(name, [...(values.get(name) ?? []), value])
}

const start = async (data: string, name: string, directory?: string): Promise<Site> => {
  const { address } = launch({ DATA_DIR: path.join(data, name) }, directory)
  return { name, address: await address, paths: PATHS }
}

const measure = async (
  browser: Browser,
  { address, paths }: Site,
  otherSite: string,
  values: Values,
): Promise<void> => {
  for (const one of paths) {
    const { largestPaint, layoutShift, bytes } = await loadPage(browser, address + one)
    add(values, `${one} LCP ms`, largestPaint)
    add(values, `${one} layout shift`, layoutShift)
    add(values, `${one} kB`, bytes / 1000)
  }
  if (!paths.includes('/signup')) return
  const { signUp, dashboard } = await followOn(browser, address, otherSite)
  add(values, 'landing to sign-up ms', signUp)
  add(values, 'then dashboard ms', dashboard)
}

const format = (name: string, value: number | undefined): string => {
  if (value === undefined) return ''
  return value.toFixed(name.endsWith('shift') ? 4 : 0)
}

const tableOf = (all: ReadonlyMap<string, Values>): string => {
  const names = [...(all.get(THIS)?.keys() ?? [])]
  const header = ''.padEnd(24) + [...all.keys()].map((site) => site.padStart(16)).join('')
  const lines = names.map((name) => {
    const cells = [...all.values()].map((values) => {
      const measured = values.get(name)
      return format(name, measured && median(measured)).padStart(16)
    })
    return name.padEnd(24) + cells.join('')
  })
  return `${[header, ...lines].join('\n')}\n`
}

const problemsOf = (own: Values, other: Values | undefined): string[] => {
  const of = (values: Values, name: string): number => median(values.get(name) ?? [])
  const problems: string[] = []
  for (const one of PATHS) {
    const max = MAX_LARGEST_PAINT[one] ?? 0
    const paint = of(own, `${one} LCP ms`)
    if (paint > max) problems.push(`${one}: LCP ${paint.toFixed(0)} ms, more than ${max} ms`)
    const shift = of(own, `${one} layout shift`)
    if (shift > MAX_LAYOUT_SHIFT) problems.push(`${one}: layout shift ${shift.toFixed(3)}`)
  }
  for (const name of other ? ['landing to sign-up ms', 'then dashboard ms'] : []) {
    const ratio = of(own, name) / of(other as Values, name)
    if (ratio > NOISE) problems.push(`${name}: ${ratio.toFixed(2)} times as long as before`)
  }
  return problems
}

/**
 * Prints when public pages are there for a visitor on a slow phone and a slow line, with nothing in the browser's
 * cache (medians), beside a page of the same content that React draws in the browser. `--against <commit>` measures
 * another commit in turns. Fails where a page is later than its limit, moves, or leads on more slowly than before.
 */
const main = async (): Promise<boolean> => {
  const options = { against: { type: 'string' }, rounds: { type: 'string' } } as const
  const { against, rounds = ROUNDS } = parseArgs({ options }).values
  const executablePath = findChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const data = await mkdtemp(path.join(os.tmpdir(), 'berean-public-pages-'))
  let other: Checkout | undefined
  try {
    const own = await start(data, THIS)
    const others: Site[] = []
    if (against) {
      other = await checkOut(against)
      others.push(await start(data, against, other.directory))
    }
    const html = await (await fetch(own.address)).text()
    const plainDirectory = await mkdtemp(path.join(data, 'plain-'))
    const plain = await servePlainPage(html, plainDirectory)
    const sites = [own, { name: PLAIN, address: plain.address, paths: ['/'] }, ...others]
    const all = new Map<string, Values>(sites.map(({ name }) => [name, new Map()]))
    for (let round = 0; round < Number(rounds); round++) {
      for (const site of sites) {
        await measure(browser, site, plain.address, all.get(site.name) as Values)
      }
    }
    plain.close()
    process.stdout.write(tableOf(all))
    process.stdout.write(`load average ${os.loadavg()[0]?.toFixed(1)} with everything else\n`)
    const problems = problemsOf(all.get(THIS) as Values, against ? all.get(against) : undefined)
    for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
    return problems.length === 0
  } finally {
    await browser.close()
    await endAll()
    await other?.remove()
    await rm(data, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
