import { useRef, useState } from 'react'
import { MIN_SPRINT_QUESTIONS, SPRINT_LENGTH } from '../../domain/group/sprint.ts'
import { formatCount } from '../lib/format.ts'
import {
  addQuestions,
  moveQuestion,
  type PickedQuestion,
  removeQuestion,
  replaceQuestion,
  roomIn,
  useSprintDraft,
} from './sprint-draft.ts'

/** The button of a question in the set that gets the focus after a change. */
export type SetAction = 'up' | 'down' | 'replace' | 'remove'
export type FocusTarget = { readonly questionId: string; readonly action: SetAction }

/** Where the page shows the set. */
export const QUESTION_SET_ID = 'question-set'

export const questionCount = (count: number): string => formatCount(count, 'question', 'questions')

/** The set that a leader puts together, and what they are doing with it. */
export const useQuestionSet = (groupId: string, daysLeft: readonly string[]) => {
  const { draft, change, discard } = useSprintDraft(groupId, daysLeft)
  const [replacedId, setReplacedId] = useState<string | null>(null)
  const [refusedIds, setRefusedIds] = useState<readonly string[]>([])
  const [status, setStatus] = useState('')
  const focusTarget = useRef<FocusTarget | 'set' | null>(null)

  const { questions } = draft
  const placeOf = (id: string): number => questions.findIndex((question) => question.id === id)
  const replacedPlace = replacedId === null ? -1 : placeOf(replacedId)

  const replace = (found: readonly PickedQuestion[]): number => {
    const question = found.find(({ id }) => placeOf(id) < 0)
    if (!question || replacedId === null) return 0
    change(replaceQuestion(draft, replacedId, question))
    setStatus(`Question ${replacedPlace + 1} replaced.`)
    setReplacedId(null)
    focusTarget.current = { questionId: question.id, action: 'replace' }
    return 1
  }

  return {
    draft,
    room: roomIn(draft),
    isEnough: questions.length >= MIN_SPRINT_QUESTIONS,
    isFull: questions.length === SPRINT_LENGTH,
    /** The number of the question that is being replaced; null while questions are added. */
    replacedNumber: replacedPlace < 0 ? null : replacedPlace + 1,
    replaced: questions[replacedPlace] ?? null,
    refusedIds,
    /** Read out as it changes. */
    status,
    focusTarget,
    has: (id: string): boolean => placeOf(id) >= 0,

    announce: setStatus,

    /**
     * Adds questions, or puts the first new one in the place of the one that is being replaced.
     * @returns how many
     */
    take: (found: readonly PickedQuestion[], count = 1): number => {
      if (replacedPlace >= 0) return replace(found)
      const next = addQuestions(draft, found, count)
      const added = next.questions.length - questions.length
      change(next)
      if (added > 0) setStatus(`${questionCount(added)} added.`)
      return added
    },
    startReplacing: setReplacedId,
    cancelReplacing: (): void => {
      if (replacedId) focusTarget.current = { questionId: replacedId, action: 'replace' }
      setReplacedId(null)
    },
    move: (id: string, places: -1 | 1): void => {
      const to = placeOf(id) + places
      if (to < 0 || to >= questions.length) return
      change(moveQuestion(draft, id, places))
      setStatus(`Now question ${to + 1} of ${questions.length}.`)
      focusTarget.current = { questionId: id, action: places < 0 ? 'up' : 'down' }
    },
    remove: (id: string): void => {
      const place = placeOf(id)
      const next = questions[place + 1] ?? questions[place - 1]
      change(removeQuestion(draft, id))
      setStatus(`Question ${place + 1} removed.`)
      focusTarget.current = next ? { questionId: next.id, action: 'remove' } : 'set'
    },
    setOpenDays: (openDays: string[]): void => change({ ...draft, openDays }),
    /** Marks the questions that cannot be in a sprint. */
    refuse: (ids: readonly string[]): void => setRefusedIds(ids),
    discard: (): void => {
      discard()
      setReplacedId(null)
      setRefusedIds([])
      focusTarget.current = 'set'
    },
  }
}

export type QuestionSet = ReturnType<typeof useQuestionSet>
