import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronRight } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { UTC } from '../../domain/time/time.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowLink } from '../ui/link.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

/** The daily quizzes of the last 30 days, each with a link to its answers. */
export const PastDailies = () => (
  <SectionCard
    title="Past dailies"
    description="Your daily quizzes of the last 30 days, with every verse and lesson."
  >
    <QueryState
      query={usePastDailies()}
      headingLevel="h3"
      errorTitle="Your past dailies could not be loaded"
      loading={<SkeletonBlock h="24" />}
      empty={
        <EmptyState
          headingLevel="h3"
          title="No daily quizzes yet"
          description="Finish today’s ten, and you can come back to them here."
        />
      }
    >
      {(dailies) => (
        <List>
          {dailies.map((daily) => (
            <Daily key={daily.attemptId} daily={daily} />
          ))}
        </List>
      )}
    </QueryState>
  </SectionCard>
)

const usePastDailies = () =>
  trpc.quiz.pastDailies.useQuery(undefined, {
    select: ({ dailies }) => dailies,
    // Another may be finished by the next visit.
    refetchOnMount: 'always',
  })

type PastDaily = RouterOutputs['quiz']['pastDailies']['dailies'][number]

const Daily = ({ daily }: { readonly daily: PastDaily }) => {
  const { attemptId, day, score, total, xp } = daily
  return (
    <Row>
      <chakra.div flex="1 1 7rem" minW="0">
        <RowLink href={`${pathTo('quiz')}?type=daily&attemptId=${attemptId}`}>
          {formatDate(day, UTC)}
        </RowLink>
        <chakra.p textStyle="small" color="muted">
          {`${score} of ${total} correct`}
        </chakra.p>
      </chakra.div>
      <chakra.span
        color="gold.text"
        fontWeight="650"
        whiteSpace="nowrap"
      >{`+${formatNumber(xp)} XP`}</chakra.span>
      <ChevronRight aria-hidden="true" size={18} />
    </Row>
  )
}

/** Thirty rows scroll in a frame of their own, so that what follows is not out of reach. */
const List = chakra('ul', {
  base: { maxH: '24rem', overflowY: 'auto', mx: '-2', overscrollBehavior: 'contain' },
})

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    px: '2',
    py: '2.5',
    minH: '14',
    borderTopWidth: '1px',
    borderColor: 'line',
    fontVariantNumeric: 'tabular-nums',
    _first: { borderTopWidth: '0' },
    _hover: { bg: 'sunk' },
    '& svg': { color: 'muted', flexShrink: '0' },
  },
})
