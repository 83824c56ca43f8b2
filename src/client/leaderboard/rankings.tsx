import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { Elements } from '../lib/elements.ts'
import { WITHIN_PERIOD } from '../lib/period.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Card, CardSection } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PersonRanking, type RankedPerson } from '../ui/person-ranking.tsx'
import { SectionHeader } from '../ui/section.tsx'
import { ChurchRanking } from './church-ranking.tsx'
import type { Leaderboard } from './use-leaderboard.ts'

const CHURCHES = 'Church Rankings'
const UNAFFILIATED = 'Unaffiliated Leaders'

/** The two top tens; one empty state where both have nobody. */
export const Rankings = ({ leaderboard }: { readonly leaderboard: Leaderboard }) => {
  const { user } = useAuth()
  const { churches, unaffiliated, you, period } = leaderboard
  if (churches.length === 0 && unaffiliated.users.length === 0) {
    return (
      <Card>
        <EmptyState title="No leaderboard data available for this period" />
      </Card>
    )
  }
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4.5" alignItems="start">
      <Ranking heading={CHURCHES} explanation="The ten churches with the most points.">
        {churches.length === 0 ? (
          <EmptyState headingLevel="h3" title={`No church activity ${WITHIN_PERIOD[period]}`} />
        ) : null}
        <ChurchRanking churches={churches} own={you.church} label={CHURCHES} />
      </Ranking>
      <Ranking
        heading={UNAFFILIATED}
        explanation="The ten people with the most points who haven’t joined a church yet."
      >
        {unaffiliated.users.length === 0 ? (
          <EmptyState
            headingLevel="h3"
            title={`No unaffiliated activity ${WITHIN_PERIOD[period]}`}
          />
        ) : null}
        <PersonRanking
          label={UNAFFILIATED}
          users={unaffiliated.users}
          you={user && ownUnaffiliatedRow(you, user)}
          isViewerPrivate={user?.isPublicProfile === false}
        />
      </Ranking>
    </SimpleGrid>
  )
}

/** The viewer's row among those without a church; null for members of one, and without points. */
const ownUnaffiliatedRow = (you: Leaderboard['you'], user: OwnUser): RankedPerson | null => {
  if (you.unaffiliatedRank === null) return null
  const { id, firstName, lastName, profileImageUrl, email } = user
  return {
    rank: you.unaffiliatedRank,
    userId: id,
    user: { firstName, lastName, profileImageUrl, email },
    isPrivate: false,
    isYou: true,
    quizzes: you.quizzes,
    accuracy: you.accuracy,
    points: you.points,
  }
}

type RankingProps = {
  readonly heading: string
  readonly explanation: string
  readonly children: Elements
}

const Ranking = ({ heading, explanation, children }: RankingProps) => {
  const id = useId()
  return (
    // Rows have their own padding, so that their background reaches nearly to the edge.
    <CardSection aria-labelledby={id} px={{ base: '2', md: '3' }} py={{ base: '4.5', md: '5.5' }}>
      <chakra.div px={{ base: '2', md: '3' }}>
        <SectionHeader id={id} size="heading" title={heading} description={explanation} />
      </chakra.div>
      {children}
    </CardSection>
  )
}
