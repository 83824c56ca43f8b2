import os from 'node:os'
import { NOW_TEXT } from './month.ts'

/** What the figures are of, printed before them. */
export const aboutOf = (server: string): string =>
  [
    `${server}; Node ${process.version}; ${os.availableParallelism()} cores; one call at a time.`,
    `A month of results up to ${NOW_TEXT}: 6.2 finished daily quizzes for each learner in the mean,`,
    'few playing almost every day. Six of ten belong to 1 to 5 churches, the largest of which has',
    'nearly 5 % of all memberships. What was answered and which books were met is not made for the',
    'month, only by the submits that are measured.',
  ].join('\n')
