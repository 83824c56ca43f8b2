import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'

const DASHBOARD = '/dashboard'

type ExitQuizProps = {
  /** Answers of this round that leaving would lose. */
  readonly lostAnswers?: number
  /** Said on leaving what can be continued. */
  readonly keptNote?: string | null
}

export const ExitQuiz = ({ lostAnswers = 0, keptNote = null }: ExitQuizProps) => {
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const leave = (): void => {
    navigate(DASHBOARD)
    if (keptNote) showToast({ title: 'Your quiz is saved', description: keptNote })
  }
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        px="2.5"
        minH="11"
        onClick={lostAnswers > 0 ? () => setAsking(true) : leave}
      >
        Exit Quiz
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Leave this round?"
        description={`A round counts when it is finished. Leaving now gives up ${
          lostAnswers === 1 ? 'your answer' : `your ${lostAnswers} answers`
        }.`}
        actions={
          <>
            <Button variant="gold" onClick={() => setAsking(false)}>
              Keep playing
            </Button>
            <Button variant="danger" onClick={leave}>
              Leave the round
            </Button>
          </>
        }
      />
    </>
  )
}
