/** Numbers of learners in the two databases, and of churches in each. */
export type Options = {
  readonly small: number
  readonly large: number
  readonly churches: number
}

const DEFAULTS: Options = { small: 1000, large: 1_000_000, churches: 10_000 }

/** With fewer, too few learners have not played today, or the controls are not slow enough to fail. */
const MINIMUMS: Options = { small: 1000, large: 10_000, churches: 100 }

/** Reads `--large=20000`. */
export const readOptions = (args: readonly string[]): Options => {
  const options = { ...DEFAULTS }
  for (const argument of args) {
    const [, name = '', digits = ''] = /^--(small|large|churches)=(\d+)$/.exec(argument) ?? []
    const size = Number(digits)
    if (!isOption(name) || size < MINIMUMS[name]) {
      throw new Error(
        `${argument} is unknown or too small. Options: --small=${DEFAULTS.small} (1000 or more) --large=${DEFAULTS.large} (10000 or more) --churches=${DEFAULTS.churches} (100 to 50000)`,
      )
    }
    options[name] = size
  }
  return options
}

const isOption = (name: string): name is keyof Options => name in DEFAULTS
