import { readConfig } from './config.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

/** Seconds that requests under way are given to finish. */
const STOP_SECONDS = 10

const fail = (error: unknown): never => {
  // Only a StartError is meant for the person who starts; anything else is a defect and keeps its stack.
  const text = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const isDevelopment = process.argv.includes('--dev')
  const running = await start(config, { isDevelopment })
  process.stdout.write(`Berean is running at ${running.address}\n`)
  if (config.developmentSignIn) {
    process.stdout.write(`Sign in at ${running.address}/dev-auth with any name.\n`)
  }
  if (!config.developmentSignIn && config.trustProxy === null) {
    process.stderr.write(
      'TRUST_PROXY is not set: behind a proxy, all visitors count as one address.\n',
    )
  }
  let isStopping = false
  const stop = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), 2000 * STOP_SECONDS).unref()
    running.stop(1000 * STOP_SECONDS).then(() => process.exit(0), fail)
  }
  process.once('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch(fail)
