/** How big the compared databases are. */
export type Options = {
  readonly small: number
  readonly large: number
  readonly churches: number
}

const DEFAULTS: Options = { small: 1000, large: 1_000_000, churches: 10_000 }

/** Fewer have not enough learners who have not played today, or leave the control no chance to fail. */
const LEAST: Options = { small: 1000, large: 10_000, churches: 100 }

/** Reads `--large=20000`. */
export const readOptions = (given: readonly string[]): Options => {
  const options = { ...DEFAULTS }
  for (const argument of given) {
    const [, name = '', digits = ''] = /^--(small|large|churches)=(\d+)$/.exec(argument) ?? []
    const size = Number(digits)
    if (!isOption(name) || size < LEAST[name]) {
      throw new Error(
        `${argument} is unknown or too small. Options: --small=${DEFAULTS.small} (1000 or more) --large=${DEFAULTS.large} (10000 or more) --churches=${DEFAULTS.churches} (100 to 50000)`,
      )
    }
    options[name] = size
  }
  return options
}

const isOption = (name: string): name is keyof Options => name in DEFAULTS
