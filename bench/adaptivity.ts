import { parseArgs } from 'node:util'
import { drawByLevel, drawPlainly, drawToFit, drawToFitAtOnce } from './adaptivity/draws.ts'
import { figuresOf, MEASURED_RUNS, serveableIn } from './adaptivity/measure.ts'
import { plotImage } from './adaptivity/plot.ts'
import { describe, isMet, TARGETS } from './adaptivity/report.ts'
import { type Method, simulate } from './adaptivity/simulate.ts'
import { ELO, KNOWN_DIFFICULTIES, PRODUCT } from './adaptivity/updates.ts'
import { worldOf } from './adaptivity/world.ts'
import { keep } from './paired/report.ts'

const CHALLENGE: Method = {
  name: 'Challenge Mode',
  draw: drawToFit,
  drawnAtOnce: 2,
  updates: PRODUCT,
}

const CONTROLS: readonly Method[] = [
  { ...CHALLENGE, name: 'easier from the start', draw: drawToFitAtOnce },
  { ...CHALLENGE, name: 'difficulties known', updates: KNOWN_DIFFICULTIES },
  { ...CHALLENGE, name: 'Elo', updates: ELO },
  { ...CHALLENGE, name: 'by level', draw: drawByLevel, drawnAtOnce: 10 },
  { ...CHALLENGE, name: 'plain', draw: drawPlainly },
]

/**
 * Simulates learners with known skills who answer questions of known difficulty, drawn and rated by the product's
 * functions, and by others for comparison. All follows from `--seed <text>`. Fails when Challenge Mode misses a
 * target.
 */
const main = async (): Promise<boolean> => {
  const options = { seed: { type: 'string', default: 'Berean' } } as const
  const { seed } = parseArgs({ options }).values
  const world = worldOf(seed)
  const isServeable = serveableIn(world)
  const measure = (method: Method) => figuresOf(simulate(world, method, seed), world, isServeable)
  const product = measure(CHALLENGE)
  const all = [product, ...CONTROLS.map(measure)]
  const text = describe(seed, isServeable.filter(Boolean).length, all, product)
  const image = plotImage(
    `True success of learners in runs ${MEASURED_RUNS.join(' to ')}`,
    'Means of the learners whom the bank can serve: half of them, nine in ten, and the median; the aim in green',
    all,
  )
  process.stdout.write(text)
  process.stdout.write(`kept in ${await keep('adaptivity', { text, image })}\n`)
  return TARGETS.every((target) => isMet(target, product))
}

process.exitCode = (await main()) ? 0 : 1
