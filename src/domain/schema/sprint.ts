// zod/mini, because the client bundles these schemas (decision 27).
import { z } from 'zod/mini'
import { MIN_SPRINT_QUESTIONS, SPRINT_LENGTH } from '../group/sprint.ts'
import { parsePassage } from '../group/sprint-theme.ts'
import { THEME_READINGS } from '../group/theme-reading.ts'
import { DIFFICULTY_BANDS } from '../question/question.ts'
import { MAX_REFERENCE_LENGTH } from '../scripture/scripture.ts'
import { type DayKey, parseDayKey } from '../time/time.ts'
import { groupId, groupTheme } from './group.ts'

const questionId = z.uuid('Question not found').check(z.toLowerCase())
const sprintId = z.uuid('Sprint not found').check(z.toLowerCase())

const day = z.pipe(
  z.string().check(z.refine((text) => parseDayKey(text) !== null, 'This is not a date.')),
  z.transform((text: string) => text as DayKey),
)

export const startSprintSchema = z.strictObject({
  id: groupId,
  /** The questions that a leader picked, in their order; drawn by the group's theme when left out. */
  questionIds: z.optional(
    z.array(questionId).check(
      z.minLength(
        MIN_SPRINT_QUESTIONS,
        `Pick at least ${MIN_SPRINT_QUESTIONS} questions for a sprint.`,
      ),
      z.maxLength(SPRINT_LENGTH, `A sprint can have at most ${SPRINT_LENGTH} questions.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Each question can be picked only once.'),
    ),
  ),
  /** Without mixed questions, although there are fewer than twenty on the theme. */
  onThemeOnly: z._default(z.boolean(), false),
  /** How the group's theme is to be read, from now on; as before when left out. */
  reading: z.optional(z.enum(THEME_READINGS)),
  /** The days of this week on which it opens; every day when left out. */
  openDays: z._default(z.array(day).check(z.maxLength(7, 'A week has seven days.')), []),
})

/** What a sprint of the group would ask now. */
export const nextSprintMixSchema = z.strictObject({
  id: groupId,
  /** How its theme is to be read; as the group has it when left out. */
  reading: z.optional(z.enum(THEME_READINGS)),
})

/** What the first sprint of a group with this theme would ask. */
export const themeMixSchema = z.strictObject({
  theme: groupTheme,
  reading: z.optional(z.enum(THEME_READINGS)),
})

/** One of the group's sprints; its newest one when `sprintId` is left out. */
export const sprintSchema = z.strictObject({ id: groupId, sprintId: z.optional(sprintId) })

export const sprintHintSchema = z.strictObject({ id: groupId, questionId })

const questionFilters = {
  /** A book, or chapters of one: "Ruth", "Ruth 1-4". */
  passage: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(MAX_REFERENCE_LENGTH, 'This is not a book of the Bible.'),
      z.refine(
        (text) => text === '' || parsePassage(text) !== null,
        'Enter a book of the Bible, with or without chapters, such as “Ruth 1-4”.',
      ),
    ),
    '',
  ),
  difficulty: z.optional(z.enum(DIFFICULTY_BANDS)),
}

/** Draws questions at random for a leader to look through. */
export const drawSprintQuestionsSchema = z.strictObject({
  id: groupId,
  ...questionFilters,
  count: z._default(z.int().check(z.gte(1), z.lte(SPRINT_LENGTH)), SPRINT_LENGTH),
})

export const searchSprintQuestionsSchema = z.strictObject({
  id: groupId,
  ...questionFilters,
  /** Words of the question or of its reference. */
  q: z._default(
    z.string().check(z.trim(), z.maxLength(100, 'A search can have at most 100 characters.')),
    '',
  ),
})

export type StartSprint = z.output<typeof startSprintSchema>
export type QuestionFilters = Pick<
  z.output<typeof drawSprintQuestionsSchema>,
  'passage' | 'difficulty'
>
