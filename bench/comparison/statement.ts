import { asPreparation } from '../../src/server/platform/db/work.ts'

/** An operation that is timed on a small and on a large database. */
export type Statement<Dataset> = {
  readonly name: string
  /** The maximum for the median on the large database, divided by that on the small one. */
  readonly maxRatio: number
  /** How often it is timed on each database. */
  readonly times: number
  /** Does what is not timed; each iteration is a different case. @returns the function to time */
  readonly prepare: (dataset: Dataset, iteration: number) => Timed | Promise<Timed>
}

type Timed = () => Promise<unknown>

/** Listing the first few rows should hardly depend on the number of rows. */
export const MAX_LIST_RATIO = 1.5

/** Reading the first few rows of a list, or what one person needs. */
export const list = <Dataset>(
  name: string,
  timed: (dataset: Dataset, iteration: number) => Promise<unknown>,
): Statement<Dataset> => ({
  name,
  maxRatio: MAX_LIST_RATIO,
  times: 300,
  prepare: (dataset, iteration) => () => timed(dataset, iteration),
})

/** Fewer than for the measured statements, because each takes seconds on the large database. */
const CONTROL_TIMES = 15

/**
 * The same answer without what makes it cheap. A control must exceed the maximum ratio; otherwise
 * keeping within it would prove nothing.
 */
export const control = <Dataset>(
  name: string,
  timed: (dataset: Dataset, iteration: number) => Promise<unknown>,
  maxRatio = MAX_LIST_RATIO,
): Statement<Dataset> => {
  // It may take longer than a call waits for the database.
  const unlimited = (dataset: Dataset, iteration: number) =>
    asPreparation(() => timed(dataset, iteration))
  return { ...list(name, unlimited), maxRatio, times: CONTROL_TIMES }
}

/** The item for an iteration; the list repeats when it is used up. */
export const itemFor = <Item>(items: readonly Item[], iteration: number): Item =>
  items[iteration % items.length] as Item
