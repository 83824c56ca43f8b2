import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { findChromium, HOW_TO_GET_CHROMIUM } from './test/support/chromium.ts'
import { IS_FULL } from './test/support/effort.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { keepTemporaryFilesInMemory } from './test/support/temporary-files.ts'

keepTemporaryFilesInMemory()

const browser: TestProjectConfiguration = {
  test: {
    name: 'browser',
    include: ['test/browser/*.test.ts', ...(IS_FULL ? ['test/browser/full/*.test.ts'] : [])],
    environment: 'node',
    globalSetup: ['test/support/global-setup.ts'],
    // One browser and one connection to the product's data for all files of a process.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // As long as Playwright waits for an element.
    expect: { poll: { timeout: 30_000 } },
  },
}

const browserProjects = (): TestProjectConfiguration[] => {
  if (findChromium()) return [browser]
  if (process.env.CI === 'true') throw new Error(HOW_TO_GET_CHROMIUM)
  process.stderr.write(`${HOW_TO_GET_CHROMIUM} Running the other tests.\n`)
  return []
}

const quick = (name: string): TestProjectConfiguration => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    environment: 'node',
    // Pure functions share nothing, so a process for each file would only cost time.
    isolate: false,
    // A law of a thousand cases takes seconds on a busy machine.
    testTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One more than there are cores, as a test of the browser or the database often waits.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      quick('architecture'),
      quick('domain'),
      quick('content'),
      {
        plugins: [react()],
        // With `jsxDEV`, which `client-elements` explains.
        oxc: { jsx: { development: IS_FULL } },
        test: {
          name: 'client',
          include: ['test/client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // No test looks at styles, and working them out for each search by role takes long.
          environmentOptions: {
            happyDOM: {
              settings: {
                disableComputedStyleRendering: true,
                // What moves would only take time; tests of it say so.
                device: { prefersReducedMotion: 'reduce' },
              },
            },
          },
          // Half of the time would be Chakra, loaded anew for each file; the set-up resets what is shared.
          isolate: false,
          setupFiles: ['test/support/client-setup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/support/global-setup.ts'],
          // Twenty seconds become sixty on a busy machine, and only what hangs takes longer.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is waited for comes when a busy machine gets to it.
          expect: { poll: { timeout: 20_000 } },
          // Each file has a database of its own; the modules may be shared.
          isolate: false,
          execArgv: ['--liftoff-only'],
        },
      },
      ...browserProjects(),
    ],
  },
})
