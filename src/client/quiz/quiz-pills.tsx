import { chakra } from '@chakra-ui/react/styled-system'
import { type QuizRun, runScore, runStreak, runXp } from '../../domain/quiz-run.ts'
import { Chip } from '../ui/chip.tsx'

/** Score and streak, and in the daily quiz the XP of the right answers. Below the line on phones. */
export const QuizPills = ({ run }: { readonly run: QuizRun }) => (
  <Pills aria-label="Your quiz so far">
    <Chip as="li">Score {runScore(run)}</Chip>
    <Chip as="li">Streak {runStreak(run)}</Chip>
    {run.mode === 'daily' ? (
      <Chip as="li" tone="gold">
        {runXp(run)} XP
      </Chip>
    ) : null}
  </Pills>
)

const Pills = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    order: { base: '1', md: '0' },
    w: { base: 'full', md: 'auto' },
  },
})
