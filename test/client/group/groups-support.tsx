import { screen, within } from '@testing-library/react'
import GroupsPage from '../../../src/client/group/groups-page.tsx'
import type { RouterOutputs } from '../../../src/client/lib/trpc.ts'
import { coverLetterOf } from '../../../src/domain/group/group.ts'
import { groupProgress, groupTierOf } from '../../../src/domain/group/tier.ts'
import type { FeatureFlags } from '../../../src/domain/site/feature.ts'
import { type Answers, answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

export type Group = RouterOutputs['group']['list'][number]

/** A valid id, the same for the same name. */
export const idOf = (name: string): string => {
  const digits = [...name].map((letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('')
  return `0190a0c0-0000-7000-8000-${digits.slice(-12).padStart(12, '0')}`
}

export const group = (name: string, changes: Partial<Group> = {}): Group => {
  const { xpThisWeek = 0 } = changes
  return {
    id: idOf(name),
    name,
    description: `We study together: ${name}.`,
    theme: 'Ruth',
    churchId: null,
    church: null,
    tags: [],
    coverLetter: coverLetterOf(name),
    memberCount: 1,
    xpThisWeek,
    tier: groupTierOf(xpThisWeek),
    progressPercentage: groupProgress(xpThisWeek),
    isMember: false,
    isLeader: false,
    isFavorite: false,
    ...changes,
  }
}

type ThemeMix = RouterOutputs['sprint']['themeMix']

/** Six questions on Ruth, unless the changes say otherwise. */
export const themeMix = (changes: Partial<ThemeMix> = {}): ThemeMix => ({
  reading: 'passage',
  about: { kind: 'book', name: 'Ruth' },
  recognized: true,
  onTheme: 6,
  total: 20,
  resting: 0,
  canBeOnThemeOnly: true,
  alternatives: [{ reading: 'mixed', about: null }],
  ...changes,
})

/** The same theme with mixed questions. */
export const asMixed = (changes: Partial<ThemeMix> = {}): ThemeMix =>
  themeMix({
    reading: 'mixed',
    about: null,
    onTheme: 0,
    canBeOnThemeOnly: false,
    alternatives: [{ reading: 'passage', about: { kind: 'book', name: 'Ruth' } }],
    ...changes,
  })

type OpenOptions = {
  readonly path?: string
  readonly answers?: Answers
  readonly flags?: Partial<FeatureFlags>
}

/** The page of somebody without groups and churches, unless the answers say otherwise. */
export const openGroups = ({ path = '/groups', answers = {}, flags = {} }: OpenOptions = {}) => {
  const api = answerCalls({
    ...signedInAs({}, flags),
    'church.mine': [],
    'group.list': [],
    'group.leaderboard': [],
    'sprint.themeMix': themeMix(),
    ...answers,
  })
  return { api, ...renderInApp(<GroupsPage />, { path, signedIn: true }) }
}

/** By text: looking for roles among thirty cards takes seconds. */
export const findCard = async (name: string) => {
  const heading = await screen.findByText(name, { selector: 'h2 *' })
  return within(heading.closest('article') as HTMLElement)
}

/** The names of the groups on the screen, in their order. */
export const shownGroups = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Study groups' }))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
