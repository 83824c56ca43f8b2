// zod/mini, because it is bundled (decision 27).
import { useState } from 'react'
import { z } from 'zod/mini'
import { SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import { MAX_DIFFICULTY, MIN_DIFFICULTY, OPTION_LETTERS } from '../../domain/question/question.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'

const questionSchema = z.object({
  id: z.uuid(),
  question: z.string(),
  scriptureReference: z.string(),
  difficulty: z.int().check(z.gte(MIN_DIFFICULTY), z.lte(MAX_DIFFICULTY)),
  options: z.array(
    z.object({ id: z.uuid(), optionLetter: z.enum(OPTION_LETTERS), optionText: z.string() }),
  ),
})

/** A question as it is shown to be picked: without its answer. */
export type PickedQuestion = z.output<typeof questionSchema>

const draftSchema = z.object({
  questions: z.array(questionSchema).check(z.maxLength(SPRINT_LENGTH)),
  /** The days on which the sprint opens; every day when empty. */
  openDays: z.array(z.iso.date()),
})

/** A set of questions that a leader is putting together. */
export type SprintDraft = z.output<typeof draftSchema>

const EMPTY: SprintDraft = { questions: [], openDays: [] }

const isNew = ({ questions }: SprintDraft, id: string): boolean =>
  !questions.some((question) => question.id === id)

export const roomIn = ({ questions }: SprintDraft): number => SPRINT_LENGTH - questions.length

/** Adds questions that the set does not have yet, as far as there is room, at most `count`. */
export const addQuestions = (
  draft: SprintDraft,
  found: readonly PickedQuestion[],
  count: number,
): SprintDraft => {
  const added = found.filter(({ id }) => isNew(draft, id))
  const end = Math.min(count, roomIn(draft))
  return { ...draft, questions: [...draft.questions, ...added.slice(0, end)] }
}

/** Puts a question in the place of another one, unless the set has it already. */
export const replaceQuestion = (
  draft: SprintDraft,
  replacedId: string,
  question: PickedQuestion,
): SprintDraft =>
  isNew(draft, question.id)
    ? {
        ...draft,
        questions: draft.questions.map((one) => (one.id === replacedId ? question : one)),
      }
    : draft

export const removeQuestion = (draft: SprintDraft, id: string): SprintDraft => ({
  ...draft,
  questions: draft.questions.filter((question) => question.id !== id),
})

/** Moves a question by some places, at most to the beginning or the end. */
export const moveQuestion = (draft: SprintDraft, id: string, places: number): SprintDraft => {
  const from = draft.questions.findIndex((question) => question.id === id)
  const moved = draft.questions[from]
  if (!moved) return draft
  const questions = draft.questions.filter((question) => question.id !== id)
  questions.splice(Math.max(0, from + places), 0, moved)
  return { ...draft, questions }
}

/** Earlier versions stored one draft per group for all users of the browser. */
const sharedKeyOf = (groupId: string): string => `berean.sprint-draft.${groupId}`

const keyOf = (userId: string, groupId: string): string =>
  `berean.sprint-draft.${userId}.${groupId}`

const parseDraft = (stored: string | null): SprintDraft => {
  if (stored === null) return EMPTY
  try {
    return draftSchema.parse(JSON.parse(stored))
  } catch {
    // Written by another release, or by hand.
    return EMPTY
  }
}

/**
 * A leader's draft for a group, kept in the browser until it is started or discarded.
 * @param daysLeft days on which a sprint can open; others are left out
 */
export const useSprintDraft = (groupId: string, daysLeft: readonly string[]) => {
  const { id } = useSignedInUser()
  const key = keyOf(id, groupId)
  const [stored, setStored] = useState(() =>
    parseDraft(readStored(key) ?? readStored(sharedKeyOf(groupId))),
  )
  const change = (next: SprintDraft): void => {
    setStored(next)
    const isEmpty = next.questions.length === 0 && next.openDays.length === 0
    // The server's replies have more fields than the draft needs.
    writeStored(key, isEmpty ? null : JSON.stringify(draftSchema.parse(next)))
    writeStored(sharedKeyOf(groupId), null)
  }
  const openDays = stored.openDays.filter((day) => daysLeft.includes(day))
  return { draft: { ...stored, openDays }, change, discard: (): void => change(EMPTY) }
}
