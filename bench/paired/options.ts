import { parseArgs } from 'node:util'

const HELP = `Options:
  --against <commit>   also measures this commit of the product
  --rounds <number>    rounds that medians are taken over (9)
  --seconds <number>   seconds of each slice of load (2)
  --learners <number>  learners with a month of results (20000)
  --only <text>        only calls whose name contains this`

export type Options = {
  readonly against: string | null
  readonly rounds: number
  readonly seconds: number
  readonly learners: number
  readonly only: string
}

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
      learners: { type: 'string', default: '20000' },
      only: { type: 'string', default: '' },
    },
  })
  return {
    against: values.against ?? null,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    learners: positive('learners', values.learners),
    only: values.only,
  }
}
