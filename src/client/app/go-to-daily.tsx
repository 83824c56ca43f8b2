import { Button } from '../ui/button.tsx'
import { useDailyStart } from './use-daily-start.ts'

/** Leads to the daily quiz, where the server refuses something until that is finished. */
export const GoToDaily = () => {
  const { start, starting } = useDailyStart()
  return (
    <Button variant="gold" onClick={start} disabled={starting}>
      {starting ? 'Starting...' : 'Go to the daily quiz'}
    </Button>
  )
}
