import { setTimeout } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'
import { type RunningServer, start } from './start.ts'

/** How long running requests may take to finish; closing the database may take a second more. */
const SHUTDOWN_TIMEOUT_MS = 8000
/** How long a start may take to finish when it is to be stopped. A migration may take minutes. */
const START_TIMEOUT_MS = 5000

const fail = (error: unknown): never => {
  // A StartError is for the person who starts the server; anything else is a bug and is shown with its stack.
  const text = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/**
 * Shuts down on a signal. A start is given some time to finish, and then ended as it is: what it has not
 * committed, the database rolls back. A second signal exits immediately.
 */
const stopOnSignal = (starting: Promise<RunningServer>, graceMs: number): void => {
  let isStopping = false
  let isStarted = false
  starting.then(
    () => {
      isStarted = true
    },
    () => {},
  )
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    // Whoever presses Ctrl-C has no load balancer in front. A start has told it nothing else yet.
    const grace = signal === 'SIGTERM' && isStarted ? graceMs : 0
    globalThis.setTimeout(() => process.exit(1), grace + 2 * SHUTDOWN_TIMEOUT_MS).unref()
    Promise.race([starting, ...(isStarted ? [] : [setTimeout(START_TIMEOUT_MS, null)])])
      .then((server) => server?.stop(SHUTDOWN_TIMEOUT_MS, grace))
      .then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const isDevelopment = process.argv.includes('--dev')
  const starting = start(config, { isDevelopment })
  stopOnSignal(starting, 1000 * config.shutdownGraceSeconds)
  const { address } = await starting
  process.stdout.write(`Berean is running at ${address}\n`)
  if (config.developmentSignIn) {
    process.stdout.write(`Sign in at ${address}/dev-auth with any name.\n`)
  }
  if (!config.developmentSignIn && config.trustProxy === null) {
    process.stderr.write(
      'TRUST_PROXY is not set: behind a proxy, all visitors count as one address.\n',
    )
  }
}

main().catch(fail)
