import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The quick ones run while the databases start. One project follows another: a process keeps its modules
 * only while the next file is of the same project. `npm test` runs the browser beside the others.
 */
const PROJECTS = ['architecture', 'content', 'domain', 'browser', 'server', 'client']

/** Files that take longest, which a first run cannot know; a long one at the end would leave cores idle. */
export const LONGEST = [
  // Two minutes.
  'browser/full/other-browsers',
  'browser/full/long-words',
  'browser/screens.phone',
  'browser/sign-in',
  'browser/translated-page',
  'browser/journey.phone',
  'browser/screens.desktop',
  'browser/churches.phone',
  'browser/admin-questions',
  'browser/admin-churches',
  'browser/admin-roles',
  'browser/full/first-load',
  'browser/full/churches.desktop',
  'browser/two-people',
  'browser/offline',
  'browser/admin-site',
  'browser/groups',
  'browser/sunday-set',
  'browser/full/admin-translated',
  'browser/own-account',
  'server/start/survival',
  'server/ledger/sums/reconcile',
  'server/api/route-table',
  'server/start/silent-database',
  'server/api/access/cross-site',
  'server/api/access/access-table',
  'server/privacy',
  'server/quiz/old-practice',
  'server/api/access/canary',
  'server/church/merge',
  'server/church/search',
  'server/admin/question/archive',
  'server/platform/db/empty-cluster',
  'server/church/empty-church',
  'server/race/submit',
  'server/account/delete-account',
  'server/church/frequent-words',
  'server/start/refused-start',
  'server/church/race',
  'server/account/own-data',
  'server/start/stop-under-load',
  'server/learner/auth/return-to',
  'server/race/sign-out',
  'server/start/production',
  'client/settings/time-zone-setting',
  'client/quiz/daily-trouble',
  'client/quiz/quiz-submission',
  'client/sprint/choose-questions',
  'client/quiz/results/quiz-results',
  'client/dashboard/dashboard-page',
  'client/quiz/daily-quiz',
  'client/quiz/auto-next',
  'client/church/propose-church',
  'client/quiz/sprint/sprint-quiz',
]

const placeIn = (names: readonly string[], wanted: string): number => {
  const place = names.indexOf(wanted)
  return place < 0 ? names.length : place
}

const nameOf = (moduleId: string): string => /\/test\/(.+)\.test\.tsx?$/.exec(moduleId)?.[1] ?? ''

const ranksOf = ({ project, moduleId }: TestSpecification): readonly [number, number] => [
  placeIn(PROJECTS, project.name),
  placeIn(LONGEST, nameOf(moduleId)),
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted
      .map((file) => ({ file, ranks: ranksOf(file) }))
      .sort((a, b) => a.ranks[0] - b.ranks[0] || a.ranks[1] - b.ranks[1])
      .map(({ file }) => file)
  }
}
