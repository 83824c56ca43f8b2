import { chakra } from '@chakra-ui/react/styled-system'
import { Lightbulb, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { HINT_UNLOCK_PERCENT } from '../../../domain/group/sprint.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { formatPercent } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.ts'
import { type QuizGame, removedOptionOf } from '../play/quiz-game.ts'

type SprintHintProps = {
  readonly groupId: string
  readonly game: QuizGame
  readonly isUnlocked: boolean
}

/** Removes one wrong option, once the group has answered enough of its weekly challenge. */
export const SprintHint = ({ groupId, game, isUnlocked }: SprintHintProps) => {
  const { run, question, unsaved } = game
  const { ask, isAsking, failure } = useHint(groupId, game)
  const removed = question ? removedOptionOf(question, run) : null
  if (!isUnlocked && !removed) {
    return (
      <Line>
        <LockKeyhole aria-hidden="true" size={16} />
        <span>{`Hints unlock when the group has answered ${formatPercent(HINT_UNLOCK_PERCENT)} of its weekly challenge.`}</span>
      </Line>
    )
  }
  const canAsk = run.phase === 'asking' && unsaved === null && !removed && !isAsking
  return (
    <Line>
      {/* It stays when it was used, so that the focus does. */}
      <Button
        size="sm"
        px="3"
        gap="1.5"
        aria-disabled={canAsk ? undefined : true}
        onClick={canAsk ? ask : undefined}
        css={{ '&[aria-disabled]': { opacity: '0.55', cursor: 'not-allowed' } }}
      >
        <Lightbulb aria-hidden="true" />
        <span>{removed ? 'Hint used' : 'Hint'}</span>
      </Button>
      {failure ? (
        <chakra.span role="alert" color="wrong" fontWeight="600">
          {failure}
        </chakra.span>
      ) : (
        <span>
          {removed ? <span translate="no">{removed.optionLetter}</span> : null}
          <span>{removed ? ' is not the answer.' : 'Takes away one wrong answer.'}</span>
        </span>
      )}
    </Line>
  )
}

type Asked = { readonly questionId: string; readonly failure: string | null }

const useHint = (groupId: string, { question, removeOption }: QuizGame) => {
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<Asked | null>(null)
  const isOfQuestion = asked !== null && asked.questionId === question?.id
  const ask = async (): Promise<void> => {
    if (!question) return
    const questionId = question.id
    setAsked({ questionId, failure: null })
    try {
      const { removedOptionId } = await utils.sprint.hint.fetch({ id: groupId, questionId })
      removeOption(questionId, removedOptionId)
      setAsked(null)
    } catch (error) {
      setAsked({
        questionId,
        failure: errorMessageOf(error, 'The hint did not arrive. Try again.'),
      })
    }
  }
  return {
    ask: () => void ask(),
    isAsking: isOfQuestion && asked.failure === null,
    failure: isOfQuestion ? asked.failure : null,
  }
}

const Line = chakra(Row, {
  base: {
    minH: '10',
    gap: '2.5',
    textStyle: 'small',
    color: 'muted',
    '& > svg': { flexShrink: '0' },
  },
})
