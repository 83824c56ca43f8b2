import type { Reply } from '../../support/http.ts'
import { type Refusal, sprintOf } from './group-refusals.ts'
import type { PreparedGroups } from './prepared-groups.ts'

const UNKNOWN = '0190a0c0-0000-7000-8000-00000000dead'
const NOT_RUNNING = 'No quiz sprint is running in this group.'
const NOT_IN_SPRINT = 'One of these questions is in no sprint of your groups.'
const ON_FRIDAY = 'This sprint opens on Friday.'
const OTHER_DAYS = 'A sprint can open only on the remaining days of this week.'
const IN_PLAY =
  'One of these questions is in a daily quiz of this week or in a sprint. Pick another one.'
const GONE = 'One of these questions is no longer available.'

const startWith = (g: PreparedGroups, body: object, group = g.quiet): Promise<Reply> =>
  g.leader.post(sprintOf(group, 'start'), body)

/** Five questions, of which the first is this one. */
const startWithQuestion = (g: PreparedGroups, questionId: string | undefined): Promise<Reply> =>
  startWith(g, { questionIds: [questionId, ...g.free.slice(0, 4)] })

export const STARTING: readonly Refusal[] = [
  [
    'a second sprint',
    409,
    'A quiz sprint is already running. The next one can start when everyone has finished it, or when a leader ends it.',
    (g) => startWith(g, {}, g.running),
  ],
  [
    'a second sprint, before the first has opened',
    409,
    'A quiz sprint is already running. The next one can start when everyone has finished it, or when a leader ends it.',
    (g) => startWith(g, {}, g.scheduled),
  ],
  [
    'a seventh in a week',
    409,
    'This group has had its 6 sprints for this week. The next one can start on Monday.',
    (g) => startWith(g, {}, g.tired),
  ],
  ['yesterday', 400, OTHER_DAYS, (g) => startWith(g, { openDays: ['2026-03-05', '2026-03-03'] })],
  ['last week', 400, OTHER_DAYS, (g) => startWith(g, { openDays: ['2026-02-27'] })],
  ['next week', 400, OTHER_DAYS, (g) => startWith(g, { openDays: ['2026-03-09'] })],
  [
    'a day that does not exist',
    400,
    'This is not a date.',
    (g) => startWith(g, { openDays: ['2026-02-30'] }),
  ],
  ['a weekday', 400, 'This is not a date.', (g) => startWith(g, { openDays: ['Sunday'] })],
  [
    'eight days',
    400,
    'A week has seven days.',
    (g) => startWith(g, { openDays: Array(8).fill('2026-03-05') }),
  ],
  [
    'four questions',
    400,
    'Pick at least 5 questions for a sprint.',
    (g) => startWith(g, { questionIds: g.free.slice(0, 4) }),
  ],
  [
    '21 questions',
    400,
    'A sprint can have at most 20 questions.',
    (g) => startWith(g, { questionIds: g.free.slice(0, 21) }),
  ],
  [
    'a question twice',
    400,
    'Each question can be picked only once.',
    (g) => startWith(g, { questionIds: [g.free[0]?.toUpperCase(), ...g.free.slice(0, 4)] }),
  ],
  ['an inactive question', 400, GONE, (g) => startWithQuestion(g, g.inactive)],
  ['an unknown question', 400, GONE, (g) => startWithQuestion(g, UNKNOWN)],
  ['what is no question', 404, 'Question not found', (g) => startWithQuestion(g, '7')],
  ['a question of the daily quiz', 409, IN_PLAY, (g) => startWithQuestion(g, g.daily[0])],
  [
    'a question of a sprint that they can play',
    409,
    IN_PLAY,
    (g) => startWithQuestion(g, g.asked[0]),
  ],
]

const answerWith = (g: PreparedGroups, change: object, group = g.running): Promise<Reply> =>
  g.member.post('/api/quiz/answer', {
    sprintGroup: group.id,
    questionId: g.asked[1],
    selectedOptionId: '',
    ...change,
  })

const submitTo = (g: PreparedGroups, group: { id: string }, questionId?: string): Promise<Reply> =>
  g.member.post('/api/quiz/submit', {
    answers: questionId ? [{ questionId, selectedOptionId: '' }] : [],
    timeSpent: 1,
    quizType: 'sprint',
    sprintGroup: group.id,
  })

const hintFor = (g: PreparedGroups, questionId = '', group = g.running): Promise<Reply> =>
  g.member.get(`${sprintOf(group, 'hint')}?questionId=${questionId}`)

const questionsFor = (g: PreparedGroups, questionIds: readonly unknown[], who = g.member) =>
  who.post('/api/quiz/questions-by-ids', { questionIds })

export const PLAYING: readonly Refusal[] = [
  [
    'questions of a sprint of strangers',
    404,
    NOT_IN_SPRINT,
    (g) => questionsFor(g, g.asked.slice(1), g.stranger),
  ],
  [
    'questions of a sprint that has not opened',
    404,
    NOT_IN_SPRINT,
    (g) => questionsFor(g, g.later),
  ],
  [
    'a question besides those of the sprint',
    404,
    NOT_IN_SPRINT,
    (g) => questionsFor(g, [g.asked[1], g.unasked]),
  ],
  [
    'an answer twice',
    409,
    'You’ve already answered this question.',
    (g) => answerWith(g, { questionId: g.asked[0] }),
  ],
  [
    'an answer to a question of another quiz',
    404,
    'This question is not part of the quiz.',
    (g) => answerWith(g, { questionId: g.free[0] }),
  ],
  [
    'an unknown option',
    400,
    'This option doesn’t belong to the question.',
    (g) => answerWith(g, { selectedOptionId: UNKNOWN }),
  ],
  [
    'an answer to two quizzes',
    400,
    'Name the attempt or its group.',
    (g) => answerWith(g, { attemptId: UNKNOWN }),
  ],
  [
    'an answer to no quiz',
    400,
    'Name the attempt or its group.',
    (g) => answerWith(g, { sprintGroup: undefined }),
  ],
  ['an answer without a sprint', 404, NOT_RUNNING, (g) => answerWith(g, {}, g.quiet)],
  [
    'an attempt without a sprint',
    404,
    NOT_RUNNING,
    (g) => g.member.get(`/api/quiz/attempt?sprintGroup=${g.quiet.id}`),
  ],
  [
    'a session without a sprint',
    404,
    NOT_RUNNING,
    (g) => g.member.get(sprintOf(g.quiet, 'session')),
  ],
  [
    'an attempt on another day',
    409,
    ON_FRIDAY,
    (g) => g.member.get(`/api/quiz/attempt?sprintGroup=${g.scheduled.id}`),
  ],
  [
    'an answer on another day',
    409,
    ON_FRIDAY,
    (g) => answerWith(g, { questionId: g.later[0] }, g.scheduled),
  ],
  ['a submission on another day', 409, ON_FRIDAY, (g) => submitTo(g, g.scheduled, g.later[0])],
  ['a hint on another day', 409, ON_FRIDAY, (g) => hintFor(g, g.later[0], g.scheduled)],
  [
    'a submission of other questions',
    400,
    'One of these questions is not part of the quiz.',
    (g) => submitTo(g, g.running, g.free[0]),
  ],
  [
    'a hint for an answered question',
    409,
    'You’ve already answered this question.',
    (g) => hintFor(g, g.asked[0]),
  ],
  [
    'a hint for another question',
    404,
    'This question is not part of the sprint.',
    (g) => hintFor(g, g.free[0]),
  ],
  ['the end of no sprint', 404, NOT_RUNNING, (g) => g.leader.post(sprintOf(g.quiet, 'end'))],
  [
    'the sheet of no sprint',
    404,
    'This group has not started a sprint yet.',
    (g) => g.leader.post(sprintOf(g.quiet, 'sheet'), {}),
  ],
  [
    'the progress of an unknown sprint',
    404,
    'Sprint not found',
    (g) => g.leader.get(`${sprintOf(g.running, 'progress')}?sprintId=${UNKNOWN}`),
  ],
]
