import { z } from 'zod'
import { accuracy } from '../../domain/accuracy.ts'
import { THEME_READINGS } from '../../domain/group/theme-reading.ts'
import type { GroupSprint } from '../group/group.view.ts'
import { groupSprintView, groupSprintViewSchema } from '../group/group.view.ts'
import { countSchema, percentSchema } from '../platform/view-fields.ts'
import { correctOptionOf, type LoadedQuestion } from '../question/bank/question.service.ts'
import { rankedQuestionView, rankedQuestionViewSchema } from '../question/bank/question.view.ts'

/** Where a member is in the sprint that runs in their group. */
export type SprintSession = {
  readonly groupName: string
  readonly sprint: Pick<
    GroupSprint,
    'id' | 'theme' | 'about' | 'onTheme' | 'total' | 'status' | 'openDays' | 'closesAt'
  >
  readonly attemptId: string | null
  /** Empty before the first of its days. */
  readonly questionIds: readonly string[]
  /** The first question, from 0, that is still open; the number of questions when none is. */
  readonly position: number
  readonly score: number
  readonly isFinished: boolean
  readonly hintsUnlocked: boolean
  readonly answersOpened: boolean
}

export const sprintSessionViewSchema = z.object({
  session: z.object({
    groupName: z.string(),
    sprintId: z.uuid(),
    theme: groupSprintViewSchema.shape.theme,
    about: groupSprintViewSchema.shape.about,
    onTheme: groupSprintViewSchema.shape.onTheme,
    attemptId: z.uuid().nullable(),
    questionIds: z.array(z.uuid()),
    lastQuestionIndex: countSchema,
    currentScore: countSchema,
    total: countSchema,
    finished: z.boolean(),
    hintsUnlocked: z.boolean(),
    /** False for who opened the answers before finishing. */
    earnsXp: z.boolean(),
    status: groupSprintViewSchema.shape.status,
    openDays: groupSprintViewSchema.shape.openDays,
    closesAt: z.iso.datetime(),
  }),
})

export const sprintSessionView = (
  session: SprintSession,
): z.output<typeof sprintSessionViewSchema> => {
  const { id, theme, about, onTheme, total, status, openDays, closesAt } = session.sprint
  return {
    session: {
      groupName: session.groupName,
      sprintId: id,
      theme,
      about,
      onTheme,
      attemptId: session.attemptId,
      questionIds: [...session.questionIds],
      lastQuestionIndex: session.position,
      currentScore: session.score,
      total,
      finished: session.isFinished,
      hintsUnlocked: session.hintsUnlocked,
      earnsXp: !session.answersOpened,
      status,
      openDays: [...openDays],
      closesAt: closesAt.toISOString(),
    },
  }
}

/** A member's part in a sprint; all zero for members who have not played it. */
export type SprintPlayer = {
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly profileImageUrl: string | null
  readonly answered: number
  readonly correct: number
  readonly xp: number
  readonly isFinished: boolean
  /** Whether they opened the answers before finishing, and so played without XP. */
  readonly answersOpened: boolean
}

const sprintPlayerViewSchema = z.object({
  userId: z.uuid(),
  isYou: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  answered: countSchema,
  correct: countSchema,
  xp: countSchema,
  finished: z.boolean(),
  answersOpened: z.boolean(),
})

const sprintPlayerView = (
  player: SprintPlayer,
  viewerId: string,
): z.output<typeof sprintPlayerViewSchema> => ({
  userId: player.userId,
  isYou: player.userId === viewerId,
  firstName: player.firstName,
  lastName: player.lastName,
  profileImageUrl: player.profileImageUrl,
  answered: player.answered,
  correct: player.correct,
  xp: player.xp,
  finished: player.isFinished,
  answersOpened: player.answersOpened,
})

export type SprintProgress = {
  readonly groupName: string
  readonly sprint: GroupSprint
  readonly players: readonly SprintPlayer[]
  readonly lastEvent: number
}

export const sprintProgressViewSchema = z.object({
  groupName: z.string(),
  sprint: groupSprintViewSchema,
  /** Every member, the one with the most correct answers first. */
  players: z.array(sprintPlayerViewSchema),
  /** The event to continue from: `group.events` sends what happens after it. */
  lastEventId: countSchema,
})

export const sprintProgressView = (
  { groupName, sprint, players, lastEvent }: SprintProgress,
  viewerId: string,
): z.output<typeof sprintProgressViewSchema> => ({
  groupName,
  sprint: groupSprintView(sprint),
  players: players.map((player) => sprintPlayerView(player, viewerId)),
  lastEventId: lastEvent,
})

/** How the group answered a question of a sprint. */
export type QuestionResult = {
  readonly position: number
  readonly text: string
  readonly scriptureReference: string
  readonly answered: number
  readonly correct: number
}

export const sprintResultsViewSchema = z.object({
  ...sprintProgressViewSchema.shape,
  questions: z.array(
    z.object({
      position: countSchema,
      question: z.string(),
      scriptureReference: z.string(),
      answered: countSchema,
      correct: countSchema,
      /** Whole percent; null before the first answer. */
      percentage: percentSchema.nullable(),
    }),
  ),
})

/** A leader's overview: who has played, and which questions the group finds hardest. */
export const sprintResultsView = (
  results: SprintProgress & { readonly questions: readonly QuestionResult[] },
  viewerId: string,
): z.output<typeof sprintResultsViewSchema> => ({
  ...sprintProgressView(results, viewerId),
  questions: results.questions.map(({ position, text, scriptureReference, answered, correct }) => ({
    position,
    question: text,
    scriptureReference,
    answered,
    correct,
    percentage: answered === 0 ? null : accuracy(correct, answered),
  })),
})

export const sprintSheetViewSchema = z.object({
  groupName: z.string(),
  sprint: groupSprintViewSchema,
  questions: z.array(
    z.object({
      ...rankedQuestionViewSchema.shape,
      correctOptionId: z.uuid(),
      lesson: z.string().nullable(),
    }),
  ),
})

/** A sprint's questions with their answers, to print or project. */
export const sprintSheetView = (sheet: {
  readonly groupName: string
  readonly sprint: GroupSprint
  readonly questions: readonly LoadedQuestion[]
}): z.output<typeof sprintSheetViewSchema> => ({
  groupName: sheet.groupName,
  sprint: groupSprintView(sheet.sprint),
  questions: sheet.questions.map((question) => ({
    ...rankedQuestionView(question),
    correctOptionId: correctOptionOf(question).id,
    lesson: question.lesson,
  })),
})

/** What a theme is read as, in words that can be shown. */
const themeMeaningSchema = z.object({
  kind: z.enum(['book', 'chapters', 'topic']),
  /** "Ruth", "Ruth 1-2", "“faith” or “works”". */
  name: z.string(),
})

/** What a theme is understood by, and how many questions of a sprint are on it. */
export const themeMixViewSchema = z.object({
  /** As it is read: `mixed` too where it names no book or topic. */
  reading: z.enum(THEME_READINGS),
  /** What the questions are about; null for mixed ones. */
  about: themeMeaningSchema.nullable(),
  /** Whether the theme names a book or topic, even if it is not read so. */
  recognized: z.boolean(),
  /** How many questions of a sprint that starts now would be on the theme. */
  onTheme: countSchema,
  total: countSchema,
  /** Questions on the theme that are not asked because the group's last sprints had them. */
  resting: countSchema,
  /** Whether it can have the ones on the theme alone. */
  canBeOnThemeOnly: z.boolean(),
  /** The other ways to read it. */
  alternatives: z.array(
    z.object({ reading: z.enum(THEME_READINGS), about: themeMeaningSchema.nullable() }),
  ),
})

export type ThemeMeaning = z.output<typeof themeMeaningSchema>
export type ThemeMix = z.output<typeof themeMixViewSchema>
