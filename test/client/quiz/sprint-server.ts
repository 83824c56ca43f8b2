import type { GroupEvent } from '../../../src/client/lib/group-events.ts'
import type { Outcome } from '../../../src/domain/quiz/grading.ts'
import type { Answers } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import type { OutputOf } from '../../support/procedures.ts'
import { dailyServer } from './daily-server.ts'
import { quizResult } from './quiz-support.tsx'

type Session = OutputOf<'sprint.session'>['session']
type Progress = OutputOf<'sprint.progress'>

export const GROUP_ID = '0190a0c0-0000-7000-8000-0000000000a1'
export const SPRINT_ID = '0190a0c0-0000-7000-8000-0000000000b1'
export const BOAZ_ID = '0190a0c0-0000-7000-8000-0000000000c2'
const CLOSES_AT = '2026-11-23T00:00:00.000Z'

type SprintServerOptions = {
  readonly total?: number
  readonly outcomes?: readonly Outcome[]
  readonly session?: Partial<Session>
}

/** A sprint on the server, as far as the screen can tell: like a daily quiz without a clock. */
export const sprintServer = ({ total = 3, outcomes = [], session }: SprintServerOptions = {}) => {
  const daily = dailyServer({ total, outcomes, secondsLeft: null })
  const attempt = () => ({
    ...daily.attempt(),
    quizType: 'sprint' as const,
    sprintId: SPRINT_ID,
    secondsAllowed: null,
  })
  const earnsXp = session?.earnsXp !== false
  const boaz = { answered: 0, correct: 0 }
  let lastEventId = 7
  const readSession = (): OutputOf<'sprint.session'> => {
    const { attemptId, position, score, finished } = attempt()
    return {
      session: {
        groupName: 'The Gleaners',
        sprintId: SPRINT_ID,
        theme: 'Ruth 1-4',
        about: 'Ruth',
        onTheme: 6,
        attemptId,
        questionIds: [],
        lastQuestionIndex: position,
        currentScore: score,
        total,
        finished,
        hintsUnlocked: false,
        earnsXp,
        status: 'open',
        openDays: [],
        closesAt: CLOSES_AT,
        ...session,
      },
    }
  }
  const player = (userId: string, firstName: string, lastName: string) => ({
    userId,
    isYou: false,
    firstName,
    lastName,
    profileImageUrl: null,
    answered: 0,
    correct: 0,
    xp: 0,
    finished: false,
    answersOpened: false,
  })
  const readProgress = (): Progress => {
    const { position, score, finished } = attempt()
    const own = player(sampleUser().id, 'Ada', 'Lovelace')
    return {
      groupName: 'The Gleaners',
      sprint: {
        id: SPRINT_ID,
        theme: 'Ruth 1-4',
        about: 'Ruth',
        onTheme: 6,
        total,
        status: 'open',
        openDays: [],
        today: '2026-11-21',
        questionsAnswered: position,
        finished: finished ? 1 : 0,
        startedAt: '2026-11-21T08:00:00.000Z',
        closesAt: CLOSES_AT,
        endedAt: null,
      },
      players: [
        {
          ...own,
          isYou: true,
          answered: position,
          correct: score,
          finished,
          answersOpened: !earnsXp,
        },
        { ...player(BOAZ_ID, 'Boaz', 'Nwachukwu'), ...boaz },
      ],
      lastEventId,
    }
  }
  const submit = () => {
    daily.finish()
    const { score } = attempt()
    const correct = earnsXp ? 10 * score : 0
    const xp = { base: 0, correct, weeklyBonus: 0, total: correct }
    return quizResult({ quizType: 'sprint', score, total, xp })
  }
  const answers: Answers = {
    ...daily.answers,
    'quiz.attempt': attempt,
    'quiz.submit': submit,
    'sprint.session': readSession,
    'sprint.progress': readProgress,
  }
  /** Another member answers. @returns the event and its number */
  const answerOfBoaz = (isCorrect: boolean, questionsAnsweredThisWeek: number) => {
    boaz.answered += 1
    if (isCorrect) boaz.correct += 1
    lastEventId += 1
    const event: GroupEvent = {
      kind: 'progress',
      sprintId: SPRINT_ID,
      userId: BOAZ_ID,
      ...boaz,
      finished: false,
      memberXpThisWeek: 10 * boaz.correct,
      questionsAnswered: 0,
      week: {
        xp: 0,
        questionsAnswered: questionsAnsweredThisWeek,
        accuracy: null,
        activeMembers: 1,
      },
    }
    return [lastEventId, event] as const
  }
  return { answers, attempt, finish: submit, answerOfBoaz }
}
