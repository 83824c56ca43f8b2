import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** After several time-outs in a row: no clock runs until the learner is back. */
export const Resting = ({ onResume }: { readonly onResume: () => void }) => {
  const card = useRef<HTMLDivElement>(null)
  // The question that had the focus is gone.
  useEffect(() => card.current?.focus(), [])
  return (
    <Card ref={card} tabIndex={-1}>
      <EmptyState
        title="Are you still there?"
        description="Two questions in a row ran out of time. Your quiz is waiting, and the next clock starts when you continue."
        action={
          <Button variant="gold" onClick={onResume}>
            I’m here
          </Button>
        }
      />
    </Card>
  )
}
