import type { Random } from '../random.ts'
import { overlaps } from '../scripture/passage.ts'
import { parseReference } from '../scripture/scripture.ts'

/** A question, with what its siblings are recognized by. */
export type StoryQuestion = {
  readonly questionId: string
  /** The id of the landmark story that it is about. */
  readonly landmark: string | null
  readonly scriptureReference: string
}

/** Whether two questions are about the same story: they share a landmark, or verses. */
export const areSiblings = (one: StoryQuestion, other: StoryQuestion): boolean => {
  if (one.questionId === other.questionId) return false
  if (one.landmark !== null && one.landmark === other.landmark) return true
  const [passage, otherPassage] = [one, other].map(({ scriptureReference }) =>
    parseReference(scriptureReference),
  )
  return Boolean(passage && otherPassage && overlaps(passage, otherPassage))
}

/** How often a question that is due is asked by a sibling, where it has one. */
const SIBLING_RATE = 0.5

/** Those of the due questions that are asked by a sibling, if they have one. */
export const askedBySibling = (due: readonly StoryQuestion[], random: Random): StoryQuestion[] =>
  due.filter(() => random() < SIBLING_RATE)

/**
 * What a review asks: each due question, or a sibling of it. A sibling that is due itself is asked for itself.
 * @param due those to review
 * @param allDue these and others that are due
 * @param siblings of those that are asked by one, by their ids; what may not be asked is not among them
 */
export const chooseReview = (
  due: readonly StoryQuestion[],
  allDue: readonly StoryQuestion[],
  siblings: ReadonlyMap<string, readonly string[]>,
  random: Random,
): string[] => {
  const taken = new Set(allDue.map(({ questionId }) => questionId))
  return due.map(({ questionId }) => {
    const free = (siblings.get(questionId) ?? []).filter((id) => !taken.has(id))
    const sibling = free[Math.floor(random() * free.length)]
    if (sibling === undefined) return questionId
    taken.add(sibling)
    return sibling
  })
}

/**
 * The due questions that answers to their siblings review: for each answered question that is not due itself,
 * the first of its siblings that is due and was not answered.
 * @param due the one that is longest due first
 * @returns by the id of the answered question
 */
export const reviewedBySiblings = (
  answered: readonly StoryQuestion[],
  due: readonly StoryQuestion[],
): ReadonlyMap<string, string> => {
  const taken = new Set(answered.map(({ questionId }) => questionId))
  const isDue = new Set(due.map(({ questionId }) => questionId))
  const reviewed = new Map<string, string>()
  for (const question of answered) {
    if (isDue.has(question.questionId)) continue
    const found = due.find((one) => !taken.has(one.questionId) && areSiblings(question, one))
    if (!found) continue
    taken.add(found.questionId)
    reviewed.set(question.questionId, found.questionId)
  }
  return reviewed
}
