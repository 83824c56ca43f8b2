import { screen, within } from '@testing-library/react'
import { Route } from 'wouter'
import type {
  GroupDetail,
  GroupMember,
  GroupSprint,
} from '../../../src/client/group/group-detail.ts'
import GroupDetailPage from '../../../src/client/group/group-detail-page.tsx'
import { weeklyChallengeOf } from '../../../src/domain/group/sprint.ts'
import { groupProgress, groupTierOf } from '../../../src/domain/group/tier.ts'
import { type Answers, answerCalls } from '../../support/client-api.ts'
import { stubEventStreams } from '../../support/client-event-stream.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import type { OutputOf } from '../../support/procedures.ts'
import { themeMix } from './groups-support.tsx'

export const GROUP_ID = '0190a0c0-0000-7000-8000-0000000000a1'
export const SPRINT_ID = '0190a0c0-0000-7000-8000-0000000000b2'

/** A member who joined on this day of November. */
export const member = (
  firstName: string,
  day: number,
  changes: Partial<GroupMember> = {},
): GroupMember => {
  const userId = `id-of-${firstName.toLowerCase()}`
  return {
    id: userId,
    userId,
    isLeader: false,
    isYou: false,
    joinedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    user: { firstName, lastName: null, email: null, profileImageUrl: null },
    xpThisWeek: 0,
    sprint: null,
    ...changes,
  }
}

/** A member's part in a sprint of twenty questions. */
export const part = (answered: number, correct = answered) => ({
  answered,
  correct,
  finished: answered === 20,
})

export const sprint = (changes: Partial<GroupSprint> = {}): GroupSprint => ({
  id: SPRINT_ID,
  theme: 'Ruth 1-4',
  about: null,
  onTheme: null,
  total: 20,
  status: 'open',
  openDays: [],
  today: '2026-11-20',
  questionsAnswered: 0,
  finished: 0,
  startedAt: '2026-11-20T12:00:00.000Z',
  // Midnight in New York.
  closesAt: '2026-11-23T05:00:00.000Z',
  endedAt: null,
  ...changes,
})

type GroupForOthers = Extract<OutputOf<'group.get'>, { readonly members: null }>

type DetailChanges = {
  readonly group?: Partial<GroupDetail['group']>
  readonly members?: GroupMember[]
  readonly sprints?: GroupSprint[]
  readonly lastEventId?: number
}

/** A group that the viewer leads, on a Saturday; with nobody else and no sprint. */
export const groupDetail = (changes: DetailChanges = {}): GroupDetail => {
  const {
    members = [member('Ada', 1, { isYou: true, isLeader: true })],
    sprints = [],
    lastEventId = 4,
  } = changes
  const xpThisWeek = members.reduce((sum, one) => sum + one.xpThisWeek, 0)
  const you = members.find(({ isYou }) => isYou)
  return {
    group: {
      id: GROUP_ID,
      name: 'Gleaners',
      description: 'Tuesdays at seven',
      theme: 'Ruth 1-4',
      churchId: null,
      church: null,
      tags: [],
      coverLetter: 'G',
      memberCount: members.length,
      xpThisWeek,
      tier: groupTierOf(xpThisWeek),
      progressPercentage: groupProgress(xpThisWeek),
      isMember: true,
      isLeader: you?.isLeader ?? false,
      isFavorite: false,
      timeZone: 'America/New_York',
      today: '2026-11-21',
      weekEndsAt: '2026-11-23T05:00:00.000Z',
      challenge: weeklyChallengeOf(
        sprints.reduce((sum, { questionsAnswered }) => sum + questionsAnswered, 0),
      ),
      accuracy: null,
      activeMembers: 0,
      totalSprints: sprints.length,
      totalXp: 0,
      ...changes.group,
    },
    members,
    sprints,
    lastEventId,
  }
}

/** What who is not a member sees of the same group. */
export const groupForOthers = (changes: Partial<GroupForOthers['group']> = {}): GroupForOthers => {
  const { timeZone, today, weekEndsAt, challenge, accuracy, ...figures } = groupDetail().group
  const { activeMembers, totalSprints, totalXp, ...card } = figures
  return { group: { ...card, isMember: false, isLeader: false, ...changes }, members: null }
}

type OpenOptions = { readonly tab?: 'metrics'; readonly answers?: Answers }

/** The page of a group, for a viewer in New York. */
export const openGroup = (
  detail: OutputOf<'group.get'> = groupDetail(),
  options: OpenOptions = {},
) => {
  const { tab, answers = {} } = options
  // happy-dom has no popovers: there, a menu is always open.
  HTMLElement.prototype.hidePopover = () => {}
  const events = stubEventStreams()
  const settings = { ...sampleUser().settings, timeZone: 'America/New_York' }
  const api = answerCalls({
    ...signedInAs({ settings }),
    'group.get': detail,
    'sprint.nextMix': themeMix(),
    ...answers,
  })
  const view = renderInApp(
    <Route path="/groups/:id">
      <GroupDetailPage />
    </Route>,
    { path: `/groups/${GROUP_ID}${tab ? `?tab=${tab}` : ''}`, signedIn: true },
  )
  return { api, events, ...view }
}

export const QUIZ = `/quiz?type=sprint&sprintGroup=${GROUP_ID}`
export const RESULTS = `/groups/${GROUP_ID}/sprints/${SPRINT_ID}`

/** By its label, which is found quicker than by its role. */
export const region = (name: string) => screen.findByLabelText(name, { selector: 'section' })
export const challenge = () => region('120 questions by Sunday')

export const textsOf = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

export const hrefOf = (within_: HTMLElement, name: string | RegExp): string | null =>
  within(within_).getByRole('link', { name }).getAttribute('href')
