import { parseArgs } from 'node:util'

const HELP = `Options:
  --against <commit>   also measures this commit of the product
  --rounds <number>    rounds that medians are taken over (9)
  --seconds <number>   seconds of each slice of load (2)
  --learners <number>  learners with a month of results (20000; 2000 on the embedded database)
  --connections <list> requests at once (1,8)
  --database <kind>    server or embedded (server)
  --only <text>        only calls whose name contains this`

export type Options = {
  readonly against: string | null
  readonly rounds: number
  readonly seconds: number
  readonly learners: number
  readonly connections: readonly number[]
  readonly database: 'server' | 'embedded'
  readonly only: string
}

const LEARNERS = { server: '20000', embedded: '2000' }

const positive = (name: string, text: string): number => {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0.\n${HELP}`)
  return number
}

export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      against: { type: 'string' },
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '2' },
      learners: { type: 'string' },
      connections: { type: 'string', default: '1,8' },
      database: { type: 'string', default: 'server' },
      only: { type: 'string', default: '' },
    },
  })
  const { database } = values
  if (database !== 'server' && database !== 'embedded') throw new Error(HELP)
  return {
    database,
    connections: values.connections.split(',').map((text) => positive('connections', text)),
    against: values.against ?? null,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    learners: positive('learners', values.learners ?? LEARNERS[database]),
    only: values.only,
  }
}
