import type { Candidate } from '../question/question-choice.ts'
import { MIN_SPRINT_QUESTIONS, SPRINT_LENGTH } from './sprint.ts'

type SprintCandidates = {
  /** Questions on the group's theme, in random order. */
  readonly matching: readonly Candidate[]
  /** Any questions, in random order. */
  readonly mixed: readonly Candidate[]
  /** Questions of the group's last sprints. */
  readonly recent: ReadonlySet<string>
}

/**
 * The questions of a sprint, easy ones first: those on the theme, then mixed ones, and only where both
 * run out those that the group has just had.
 */
export const chooseSprintQuestions = ({
  matching,
  mixed,
  recent,
}: SprintCandidates): Candidate[] => {
  const isFresh = ({ id }: Candidate): boolean => !recent.has(id)
  const isRecent = ({ id }: Candidate): boolean => recent.has(id)
  const inOrder = [
    ...matching.filter(isFresh),
    ...mixed.filter(isFresh),
    ...matching.filter(isRecent),
    ...mixed.filter(isRecent),
  ]
  const chosen = new Map(inOrder.map((candidate) => [candidate.id, candidate]))
  return [...chosen.values()]
    .slice(0, SPRINT_LENGTH)
    .sort((one, other) => one.difficulty - other.difficulty)
}

/** How many of a sprint's questions are on its theme; the others are mixed. */
export type SprintMix = { readonly onTheme: number; readonly total: number }

/** How many questions there are to choose from, at least as many as a sprint has. */
export type SprintSupply = {
  readonly matching: number
  readonly others: number
  /** Questions that the group's last sprints asked. */
  readonly recentMatching: number
  readonly recentOthers: number
}

/** What `chooseSprintQuestions` chooses, from numbers alone. */
export const sprintMixOf = (supply: SprintSupply): SprintMix => {
  const inOrder = [supply.matching, supply.others, supply.recentMatching, supply.recentOthers]
  let left = SPRINT_LENGTH
  const chosen = inOrder.map((count) => {
    const taken = Math.min(left, count)
    left -= taken
    return taken
  })
  const [matching = 0, , recentMatching = 0] = chosen
  return { onTheme: matching + recentMatching, total: SPRINT_LENGTH - left }
}

/** Whether a sprint can have the questions on the theme alone: enough of them, and fewer than it has with others. */
export const canLeaveOutMixed = ({ onTheme, total }: SprintMix): boolean =>
  onTheme >= MIN_SPRINT_QUESTIONS && onTheme < total
