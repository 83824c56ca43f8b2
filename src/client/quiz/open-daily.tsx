import { chakra } from '@chakra-ui/react/styled-system'
import { useDailyStart } from '../app/use-daily-start.ts'
import { trpc } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'

const FRESH_MS = 10 * 60_000

/** Before practice: the daily quiz, if today's can still be played. */
export const OpenDaily = () => {
  const { data } = trpc.dashboard.get.useQuery(undefined, { staleTime: FRESH_MS })
  const { start, starting } = useDailyStart()
  if (!data || data.dailyQuiz.completed || data.dailyQuiz.expired) return null
  const isBegun = data.dailyQuiz.attemptId !== null
  return (
    <Card tone="gold" pad="sm" display="flex" alignItems="center" flexWrap="wrap" gap="3" py="3">
      <Lamp lit={false} size={32} />
      <chakra.p flex="1" fontWeight="650">
        Today’s ten are waiting
      </chakra.p>
      <Button variant="gold" size="sm" minH="11" aria-disabled={starting} onClick={start}>
        {starting ? 'Starting...' : isBegun ? 'Continue Daily Quiz' : 'Start Daily Quiz'}
      </Button>
    </Card>
  )
}
