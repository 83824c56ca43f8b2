import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { shownReference } from '../../../domain/scripture/shown-reference.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import { Stack } from '../../ui/layout.ts'
import { Reflection } from '../../ui/reflection.tsx'
import type { QuizQuestion } from './quiz-game.ts'
import { ReadButton, ScriptureQuote } from './scripture-quote.tsx'

type QuestionReflectionProps = {
  readonly question: Pick<
    QuizQuestion,
    'question' | 'scriptureReference' | 'also' | 'selectedOptionFrom' | 'lesson'
  >
  /** The correct one; empty where it is not known. */
  readonly answer: string
  /** What the learner chose; empty if nothing. */
  readonly choice?: string
  readonly translation: Translation
}

/**
 * What a question teaches: its passages, its lesson where it has one, and of a wrong choice where in Scripture
 * it belongs.
 */
export const QuestionReflection = (props: QuestionReflectionProps) => {
  const { question, answer, choice = '', translation } = props
  const { scriptureReference, also, selectedOptionFrom } = question
  const quotedFor = { question: question.question, answer }
  return (
    <Reflection
      verse={
        <Stack gap="3">
          <ScriptureQuote reference={scriptureReference} translation={translation} {...quotedFor} />
          {also ? (
            <ScriptureQuote reference={also} translation={translation} {...quotedFor} />
          ) : null}
        </Stack>
      }
      aside={
        selectedOptionFrom && choice ? (
          <ChoiceOrigin choice={choice} reference={selectedOptionFrom} translation={translation} />
        ) : null
      }
    >
      {question.lesson}
    </Reflection>
  )
}

type ChoiceOriginProps = {
  readonly choice: string
  readonly reference: string
  readonly translation: Translation
}

/** Where a wrong choice belongs, with its verse to open. */
const ChoiceOrigin = ({ choice, reference, translation }: ChoiceOriginProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Line>
        <span>
          <span>{`“${choice}” belongs to `}</span>
          {/* On one line, unless it is wider than a line. */}
          <chakra.span fontWeight="650" display="inline-block" maxW="full">
            {shownReference(reference)}
          </chakra.span>
          <span>.</span>
        </span>
        <ReadButton isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
          <span>{isOpen ? 'Close' : 'Read it'}</span>
          <chakra.span srOnly>{` (${shownReference(reference)})`}</chakra.span>
        </ReadButton>
      </Line>
      <div id={id}>
        {isOpen ? (
          <ScriptureQuote
            reference={reference}
            translation={translation}
            question=""
            answer={choice}
          />
        ) : null}
      </div>
    </div>
  )
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    overflowWrap: 'anywhere',
    textStyle: 'small',
  },
})
