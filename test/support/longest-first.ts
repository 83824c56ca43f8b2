import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The databases start while the quick ones run; the browser waits most, so that others fill its pauses. */
const PROJECTS = ['architecture', 'content', 'domain', 'browser', 'server', 'client']

/** Files that take longest, which a first run cannot know; a long one at the end would leave cores idle. */
const LONGEST = [
  // Two minutes with FULL=1.
  'browser/other-browsers',
  'browser/admin',
  'browser/screens.phone',
  'browser/journey.phone',
  'browser/journey.desktop',
  'browser/screens.desktop',
  'browser/churches.phone',
  'browser/churches.desktop',
  'browser/long-words',
  'browser/groups',
  'browser/translated-page',
  'browser/sunday-set',
  'browser/sign-in',
  'browser/own-account',
  'sprint/race',
  'church/race',
  'race/sign-out',
  'fuzz/fuzz',
  'start/survival',
  'access/canary',
  'church/search',
  'question-file/download',
  'question-file/upload',
  'start/refused-start',
  'leaderboard/sums-law',
]

const placeOf = (names: readonly string[], isIt: (name: string) => boolean): number => {
  const place = names.findIndex(isIt)
  return place < 0 ? names.length : place
}

const ranksOf = ({ project, moduleId }: TestSpecification): readonly [number, number] => [
  placeOf(PROJECTS, (name) => name === project.name),
  placeOf(
    LONGEST,
    (name) => moduleId.includes(`/test/${name}`) || moduleId.includes(`/test/server/${name}`),
  ),
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
