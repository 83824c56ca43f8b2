import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { AsideButton } from '../play/aside-button.tsx'
import {
  QuestionDetails,
  QuestionItem,
  QuestionMark,
  QuestionSummary,
} from '../play/question-details.tsx'
import { QuestionReflection } from '../play/question-reflection.tsx'
import { ScriptureLinks } from '../play/scripture-links.tsx'
import type { MissedQuestion } from './use-missed.ts'

/** The id of a question's summary, which opens it. */
export const missedItemId = (questionId: string): string => `missed-${questionId}`

type MissedItemProps = {
  readonly question: MissedQuestion
  readonly isAside: boolean
  readonly onAside: (isAside: boolean) => void
}

/** A missed question: what was chosen and what is right; opened, the verse and the lesson. */
export const MissedItem = (props: MissedItemProps) => {
  const { question } = props
  const { timeZone } = useSignedInUser().settings
  const [wasOpened, setOpened] = useState(false)
  return (
    <QuestionItem>
      <QuestionDetails onToggle={() => setOpened(true)}>
        <QuestionSummary id={missedItemId(question.id)}>
          <QuestionMark data-outcome="wrong">
            <X aria-hidden="true" size={17} strokeWidth={3} />
          </QuestionMark>
          <chakra.span flex="1" minW="0">
            <chakra.span display="block" fontWeight="600" lineHeight="1.35">
              {question.question}
            </chakra.span>
            <Choices question={question} />
            <chakra.span display="block" textStyle="small" color="muted">
              {formatDate(question.missedAt, timeZone)}
            </chakra.span>
          </chakra.span>
          <ChevronDown aria-hidden="true" size={20} />
        </QuestionSummary>
        {/* Not before, as it loads the verse. */}
        {wasOpened ? <Explanation {...props} /> : null}
      </QuestionDetails>
    </QuestionItem>
  )
}

const Choices = ({ question }: Pick<MissedItemProps, 'question'>) => {
  const { selectedOptionText, correctOptionText, wasEdited } = question
  return (
    <chakra.span display="block" textStyle="small" color="muted" mt="0.5">
      {selectedOptionText === null ? (
        <span>No answer</span>
      ) : (
        <chakra.span color={wasEdited ? undefined : 'wrong'}>
          {`You: ${selectedOptionText}`}
        </chakra.span>
      )}
      <span> · </span>
      {wasEdited ? (
        <span>The answer has been edited since.</span>
      ) : (
        // On one line, unless it is wider than a line.
        <chakra.span display="inline-block" maxW="full" color="right" fontWeight="600">
          {`Right: ${correctOptionText}`}
        </chakra.span>
      )}
    </chakra.span>
  )
}

const Explanation = ({ question, isAside, onAside }: MissedItemProps) => {
  const translation = useTranslation()
  const { selectedOptionText, correctOptionText, scriptureReference } = question
  return (
    <Stack gap="3" ps={{ base: '0', sm: '2.875rem' }} pt="1.5" pb="4">
      <QuestionReflection
        question={question}
        answer={correctOptionText}
        choice={selectedOptionText ?? ''}
        translation={translation}
      />
      <Row flexWrap="wrap" justifyContent="space-between" gap="1">
        <ScriptureLinks reference={scriptureReference} translation={translation} />
        <AsideButton isAside={isAside} onChange={onAside} />
      </Row>
    </Stack>
  )
}
