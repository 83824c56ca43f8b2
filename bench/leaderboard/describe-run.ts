import os from 'node:os'
import { NOW_TEXT } from './month.ts'

/** Describes the environment and the data, for the reader of the results. */
export const describeRun = (server: string): string =>
  [
    `${server}; Node ${process.version}; ${os.availableParallelism()} cores; calls run one at a time.`,
    `One month of results up to ${NOW_TEXT}: each learner finished 6.2 daily quizzes on average, and`,
    'a few play almost every day. 60 % belong to 1 to 5 churches; the largest church has nearly 5 % of',
    'all memberships. The month has no recorded answers or books; only the measured submits add them.',
  ].join('\n')
