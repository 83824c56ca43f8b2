import { chakra } from '@chakra-ui/react/styled-system'
import { ALL_BOOKS } from '../../domain/question.ts'
import type { QuizMode } from '../../domain/quiz-run.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { practicePath } from './quiz-parameters.ts'
import type { Submission } from './use-quiz-submission.ts'

type ResultActionsProps = { readonly mode: QuizMode; readonly submission: Submission }

const PRACTICE = practicePath({ book: ALL_BOOKS, adaptive: false })

/** A daily quiz cannot be tried again on its day, so practice stands in that place. */
export const ResultActions = ({ mode, submission }: ResultActionsProps) => {
  // Saving the result is the next step while that failed.
  const variant = submission.status === 'failed' ? 'quiet' : 'gold'
  return (
    <Row>
      {mode === 'daily' ? (
        <ButtonLink href={PRACTICE} variant={variant}>
          Practice More
        </ButtonLink>
      ) : (
        <Button
          variant={variant}
          disabled={submission.status === 'sending'}
          onClick={() => window.location.reload()}
        >
          Try Again
        </Button>
      )}
      <ButtonLink href="/">Dashboard</ButtonLink>
    </Row>
  )
}

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: 'auto auto' },
    justifyContent: { sm: 'start' },
    gap: '3',
  },
})
