import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../ui/button.tsx'
import type { Submission } from './use-quiz-submission.ts'

/** Silent when all went well. */
export const SubmissionNote = ({ submission }: { readonly submission: Submission }) => (
  <>
    <chakra.p role="status" textStyle="small" color="muted" _empty={{ display: 'none' }}>
      {submission.status === 'sending' ? 'Saving your result…' : ''}
    </chakra.p>
    {submission.status === 'failed' ? (
      <Problem role="alert">
        <p>Your result was not saved. Your answers are still here. {submission.patience}</p>
        <Button variant="gold" onClick={submission.retry}>
          Try submitting again
        </Button>
      </Problem>
    ) : null}
  </>
)

const Problem = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    p: '4.5',
    borderRadius: 'card',
    borderWidth: '1px',
    borderColor: 'wrong',
    bg: 'wrong.soft',
    color: 'wrong',
    fontWeight: '600',
  },
})
