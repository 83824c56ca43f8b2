import { readConfig } from './config.ts'
import { type Running, start } from './start.ts'
import { StartError } from './start-error.ts'

/** Seconds that requests under way are given to finish. */
const STOP_SECONDS = 10

const fail = (error: unknown): never => {
  // Only a StartError is meant for the person who starts; anything else is a defect and keeps its stack.
  const text = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Ends the process when it is told to, also while it is still starting; the second time at once. */
const stopOnSignal = (starting: Promise<Running>): void => {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), 2000 * STOP_SECONDS).unref()
    starting.then((running) => running.stop(1000 * STOP_SECONDS)).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const isDevelopment = process.argv.includes('--dev')
  const starting = start(config, { isDevelopment })
  stopOnSignal(starting)
  const running = await starting
  process.stdout.write(`Berean is running at ${running.address}\n`)
  if (config.developmentSignIn) {
    process.stdout.write(`Sign in at ${running.address}/dev-auth with any name.\n`)
  }
  if (!config.developmentSignIn && config.trustProxy === null) {
    process.stderr.write(
      'TRUST_PROXY is not set: behind a proxy, all visitors count as one address.\n',
    )
  }
}

main().catch(fail)
