import type { Candidate } from '../question/question-choice.ts'
import { SPRINT_LENGTH } from './sprint.ts'

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
