import { expect } from 'vitest'
import type { Database } from '../../../src/server/platform/db/database.ts'
import { unlockHints } from '../../support/group.ts'
import type { HttpClient } from '../../support/http.ts'
import type { OutputOf } from '../../support/procedures.ts'
import { found } from './group-route-cases.ts'
import { isKeyless, type RouteCases, rightOptionOf } from './route-case.ts'

type Session = OutputOf<'sprint.session'>['session']
type Question = OutputOf<'sprint.drawQuestions'>['questions'][number]

/** Starts a sprint in a new group that this person leads. @returns the group's id */
const start = async (person: HttpClient): Promise<string> => {
  const { id } = await found(person)
  await person.post(`/api/study-groups/${id}/quiz-sprint/start`)
  return id
}

const sessionOf = async (person: HttpClient, id: string): Promise<Session> =>
  (await person.get(`/api/study-groups/${id}/quiz-sprint/session`)).json.session

/** Starts a sprint and answers its first question correctly. @returns the group's id */
const play = async (person: HttpClient, database: Database): Promise<string> => {
  const id = await start(person)
  const { question } = (await person.get(`/api/quiz/attempt?sprintGroup=${id}`)).json
  const selectedOptionId = await rightOptionOf(database, question.id)
  const answer = { sprintGroup: id, questionId: question.id, selectedOptionId }
  await person.post('/api/quiz/answer', answer)
  return id
}

const SPRINT = {
  theme: 'Ruth 1-4',
  about: 'Ruth',
  onTheme: 20,
  total: 20,
  status: 'open',
  openDays: [],
  today: '2026-03-02',
  questionsAnswered: 1,
  finished: 0,
  startedAt: '2026-03-02T12:00:00.000Z',
  closesAt: '2026-03-09T00:00:00.000Z',
  endedAt: null,
} as const

const PROGRESS = {
  groupName: expect.stringMatching(/^Gleaners /),
  sprint: SPRINT,
  players: [
    {
      isYou: true,
      firstName: 'Ruth',
      lastName: 'Naomi',
      profileImageUrl: null,
      answered: 1,
      correct: 1,
      xp: 10,
      finished: false,
      answersOpened: false,
    },
  ],
} as const

const RUTH = { kind: 'book', name: 'Ruth' } as const
const MIXED = { reading: 'mixed', about: null } as const
const MIX = { recognized: true, total: 20, resting: 0, canBeOnThemeOnly: false } as const

const areOpenAndOf = (book: string) =>
  expect.toSatisfy((questions: readonly Question[]) =>
    questions.every((question) => question.book === book && isKeyless(question)),
  )

/** Sprints, and their questions. */
export const SPRINT_ROUTE_CASES: RouteCases = {
  'sprint.start': {
    call: async (person) =>
      person.post(`/api/study-groups/${(await found(person)).id}/quiz-sprint/start`, {
        openDays: ['2026-03-08', '2026-03-04'],
      }),
    reply: { message: 'Quiz Sprint Started!' },
  },
  'sprint.nextMix': {
    call: async (person) =>
      person.get(`/api/study-groups/${(await found(person)).id}/quiz-sprint/mix`),
    reply: { ...MIX, reading: 'passage', about: RUTH, onTheme: 20, alternatives: [MIXED] },
  },
  'sprint.themeMix': {
    call: (person) =>
      person.get('/api/study-groups/theme-mix?theme=Ruth%20and%20Orpah&reading=passage'),
    reply: {
      ...MIX,
      reading: 'passage',
      about: RUTH,
      recognized: false,
      onTheme: 20,
      alternatives: [MIXED],
    },
  },
  'sprint.end': {
    call: async (person) => person.post(`/api/study-groups/${await start(person)}/quiz-sprint/end`),
    reply: { ended: true },
  },
  'sprint.session': {
    call: async (person, { database }) =>
      person.get(`/api/study-groups/${await play(person, database)}/quiz-sprint/session`),
    reply: {
      session: {
        theme: SPRINT.theme,
        about: SPRINT.about,
        onTheme: SPRINT.onTheme,
        attemptId: expect.any(String),
        questionIds: expect.toSatisfy((ids: readonly string[]) => new Set(ids).size === 20),
        lastQuestionIndex: 1,
        currentScore: 1,
        total: 20,
        finished: false,
        hintsUnlocked: false,
        earnsXp: true,
        status: SPRINT.status,
        openDays: SPRINT.openDays,
        closesAt: SPRINT.closesAt,
      },
    },
  },
  'sprint.progress': {
    call: async (person, { database }) =>
      person.get(`/api/study-groups/${await play(person, database)}/quiz-sprint/progress`),
    reply: { ...PROGRESS, lastEventId: 2 },
  },
  'sprint.results': {
    call: async (person, { database }) =>
      person.get(`/api/study-groups/${await play(person, database)}/quiz-sprint/results`),
    reply: {
      ...PROGRESS,
      questions: expect.toSatisfy(([first, ...others]: OutputOf<'sprint.results'>['questions']) => {
        expect(first).toMatchObject({ position: 0, answered: 1, correct: 1, percentage: 100 })
        return others.length === 19 && others.every(({ percentage }) => percentage === null)
      }),
    },
  },
  'sprint.hint': {
    call: async (person, { database }) => {
      const id = await play(person, database)
      await unlockHints(database, id)
      const { questionIds, lastQuestionIndex } = await sessionOf(person, id)
      const questionId = questionIds[lastQuestionIndex]
      return person.get(`/api/study-groups/${id}/quiz-sprint/hint?questionId=${questionId}`)
    },
    reply: { removedOptionId: expect.any(String) },
  },
  'sprint.drawQuestions': {
    call: async (person) => {
      const { id } = await found(person)
      const query = 'passage=Psalms&difficulty=easy&count=2'
      return person.get(`/api/study-groups/${id}/quiz-sprint/draw?${query}`)
    },
    reply: { questions: areOpenAndOf('Psalms') },
  },
  'sprint.searchQuestions': {
    call: async (person) => {
      const { id } = await found(person)
      return person.get(`/api/study-groups/${id}/quiz-sprint/search?q=psalm&passage=Psalms`)
    },
    reply: { questions: areOpenAndOf('Psalms') },
  },
  'sprint.openSheet': {
    call: async (person) =>
      person.post(`/api/study-groups/${await start(person)}/quiz-sprint/sheet`, {}),
    reply: {
      groupName: PROGRESS.groupName,
      sprint: { ...SPRINT, questionsAnswered: 0 },
      questions: expect.toSatisfy((questions: OutputOf<'sprint.openSheet'>['questions']) =>
        questions.every(({ correctOptionId, lesson }) => correctOptionId && lesson),
      ),
    },
  },
  'quiz.questionsByIds': {
    call: async (person) => {
      const { questionIds } = await sessionOf(person, await start(person))
      return person.post('/api/quiz/questions-by-ids', { questionIds: questionIds.slice(0, 2) })
    },
    reply: { questions: [expect.toSatisfy(isKeyless), expect.toSatisfy(isKeyless)] },
  },
}
