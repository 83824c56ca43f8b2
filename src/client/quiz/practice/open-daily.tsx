import { chakra } from '@chakra-ui/react/styled-system'
import { trpc } from '../../lib/trpc.ts'
import { DailyStartButton } from '../../shared/daily-start-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Lamp } from '../../ui/lamp.tsx'

const FRESH_MS = 10 * 60_000

/**
 * Today's daily quiz, if it can still be played. Called together with the questions of practice, so that
 * both come with one reply and nothing moves.
 */
export const usePlayableDaily = (): { readonly isBegun: boolean } | null => {
  const { data } = trpc.dashboard.get.useQuery(undefined, { staleTime: FRESH_MS })
  if (!data || data.dailyQuiz.completed || data.dailyQuiz.expired) return null
  return { isBegun: data.dailyQuiz.attemptId !== null }
}

type OpenDailyProps = {
  readonly isBegun: boolean
  /** Leaves its place empty: an answer was given, which leaving would lose, and nothing may move. */
  readonly isHidden: boolean
}

/** Before practice. */
export const OpenDaily = ({ isBegun, isHidden }: OpenDailyProps) => {
  return (
    <Card
      tone="gold"
      pad="sm"
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      py="3"
      data-hidden={isHidden ? '' : undefined}
      css={{ '&[data-hidden]': { visibility: 'hidden' } }}
    >
      <Lamp lit={false} size={32} />
      <chakra.p flex="1" fontWeight="650">
        Today’s ten are waiting
      </chakra.p>
      <DailyStartButton
        label={isBegun ? 'Continue Daily Quiz' : 'Start Daily Quiz'}
        size="sm"
        minH="11"
      />
    </Card>
  )
}
