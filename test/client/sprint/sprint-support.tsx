import { Route } from 'wouter'
import type { GroupForMembers } from '../../../src/client/shared/group-for-members.ts'
import ChooseQuestionsPage from '../../../src/client/sprint/choose-questions-page.tsx'
import SprintResultsPage from '../../../src/client/sprint/sprint-results-page.tsx'
import SprintSheetPage from '../../../src/client/sprint/sprint-sheet-page.tsx'
import { type Answers, answerCalls, failWith } from '../../support/client-api.ts'
import { stubEventStreams } from '../../support/client-event-stream.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import type { OutputOf } from '../../support/procedures.ts'

type GroupDetail = GroupForMembers
export type Sprint = GroupDetail['sprints'][number]
export type Results = OutputOf<'sprint.results'>
type Player = Results['players'][number]
type QuestionResult = Results['questions'][number]
type Question = OutputOf<'sprint.drawQuestions'>['questions'][number]

export const GROUP_ID = '0190a0c0-0000-7000-8000-00000000a001'
export const SPRINT_ID = '0190a0c0-0000-7000-8000-00000000b001'

const idOf = (kind: number, number: number): string =>
  `0190a0c0-0000-7000-8000-${String(kind * 1000 + number).padStart(12, '0')}`

export const questionId = (number: number): string => idOf(1, number)
export const optionId = (number: number, letter: number): string => idOf(10 + letter, number)

/** "Question 3?", with the options "3A" to "3D". */
export const question = (number: number, changes: Partial<Question> = {}): Question => ({
  id: questionId(number),
  question: `Question ${number}?`,
  scriptureReference: `Ruth 1:${number}`,
  book: 'Ruth',
  theme: 'Loyalty',
  difficulty: 2,
  options: (['A', 'B', 'C', 'D'] as const).map((optionLetter, index) => ({
    id: optionId(number, index),
    optionLetter,
    optionText: `${number}${optionLetter}`,
  })),
  ...changes,
})

/** Questions 1 to `last`, or `first` to `last`. */
export const questions = (last: number, first = 1): Question[] =>
  Array.from({ length: last - first + 1 }, (_, index) => question(first + index))

export const sprint = (changes: Partial<Sprint> = {}): Sprint => ({
  id: SPRINT_ID,
  theme: 'Ruth 1-4',
  about: null,
  onTheme: null,
  total: 5,
  status: 'open',
  openDays: [],
  today: '2026-11-20',
  questionsAnswered: 0,
  finished: 0,
  startedAt: '2026-11-20T09:00:00.000Z',
  closesAt: '2026-11-22T23:00:00.000Z',
  endedAt: null,
  ...changes,
})

/** A group on Friday, November 20, with three members. */
export const groupDetail = (
  changes: Partial<GroupDetail['group']> = {},
  sprints: Sprint[] = [],
): GroupDetail => ({
  group: {
    id: GROUP_ID,
    name: 'Threshing Floor',
    description: 'We read Ruth.',
    theme: 'Ruth 1-4',
    churchId: null,
    church: null,
    tags: [],
    coverLetter: 'T',
    memberCount: 3,
    xpThisWeek: 0,
    tier: 'New',
    progressPercentage: 0,
    isMember: true,
    isLeader: true,
    isFavorite: false,
    timeZone: sampleUser().settings.timeZone,
    today: '2026-11-20',
    weekEndsAt: '2026-11-22T23:00:00.000Z',
    challenge: { questionsAnswered: 0, target: 120, percentage: 0, hintsUnlocked: false },
    accuracy: null,
    activeMembers: 0,
    totalSprints: 0,
    totalXp: 0,
    ...changes,
  },
  // Enough to tell that not everyone has finished.
  members: [
    {
      id: 'id-of-naomi',
      userId: 'id-of-naomi',
      isLeader: true,
      isYou: true,
      joinedAt: '2026-11-01T12:00:00.000Z',
      user: { firstName: 'Naomi', lastName: null, email: null, profileImageUrl: null },
      xpThisWeek: 0,
      sprint: null,
    },
  ],
  sprints,
  lastEventId: 7,
})

export const player = (firstName: string, changes: Partial<Player> = {}): Player => ({
  userId: idOf(9, firstName.length * 31 + firstName.charCodeAt(0)),
  isYou: false,
  firstName,
  lastName: null,
  profileImageUrl: null,
  answered: 0,
  correct: 0,
  xp: 0,
  finished: false,
  answersOpened: false,
  ...changes,
})

/** The result of question `number`, counted from 1. */
export const result = (number: number, correct: number, answered: number): QuestionResult => ({
  position: number - 1,
  question: `Question ${number}?`,
  scriptureReference: `Ruth 1:${number}`,
  answered,
  correct,
  percentage: answered === 0 ? null : Math.round((100 * correct) / answered),
})

/** A sprint that nobody has played yet. */
export const results = (changes: Partial<Results> = {}): Results => ({
  groupName: 'Threshing Floor',
  sprint: sprint(),
  players: [player('Naomi', { isYou: true }), player('Boaz'), player('Ruth')],
  questions: [1, 2, 3, 4, 5].map((number) => result(number, 0, 0)),
  lastEventId: 7,
  ...changes,
})

export const FORBIDDEN = failWith({
  code: 'forbidden',
  httpStatus: 403,
  message: 'Only a leader of the group can do this.',
})

export const FEATURE_OFF = failWith({
  code: 'feature_off',
  httpStatus: 403,
  message: 'Study groups are switched off.',
})

const PATHS = {
  choose: `/groups/${GROUP_ID}/sprint`,
  results: `/groups/${GROUP_ID}/sprints/${SPRINT_ID}`,
  sheet: `/groups/${GROUP_ID}/sprints/${SPRINT_ID}/sheet`,
} as const

/**
 * Opens one of the leader's pages.
 * @param search the query of its address: "?view=members"
 */
export const openPage = (page: keyof typeof PATHS, answers: Answers = {}, search = '') => {
  const api = answerCalls({
    ...signedInAs(),
    'group.get': groupDetail(),
    'sprint.results': results(),
    ...answers,
  })
  const stream = stubEventStreams()
  const view = renderInApp(
    <>
      <Route path="/groups/:id/sprint" component={ChooseQuestionsPage} />
      <Route path="/groups/:id/sprints/:sprintId" component={SprintResultsPage} />
      <Route path="/groups/:id/sprints/:sprintId/sheet" component={SprintSheetPage} />
    </>,
    { path: PATHS[page] + search, signedIn: true },
  )
  return { api, stream, ...view }
}
