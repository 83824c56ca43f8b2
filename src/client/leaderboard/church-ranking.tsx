import { chakra } from '@chakra-ui/react/styled-system'
import { Church } from 'lucide-react'
import { useFeatures } from '../app/feature-context.tsx'
import { formatCount } from '../lib/format.ts'
import { RankingList } from './ranking-list.tsx'
import { RankingRow } from './ranking-row.tsx'
import type { Leaderboard } from './use-leaderboard.ts'

type OwnChurch = NonNullable<Leaderboard['you']['church']>
/** A viewer's own church has no rank before its first points. */
type ChurchStanding = Leaderboard['churches'][number] | OwnChurch

type ChurchRankingProps = {
  readonly churches: Leaderboard['churches']
  /** The viewer's primary church; it stands below the others when it is not among them. */
  readonly own: OwnChurch | null
  readonly label: string
}

export const ChurchRanking = ({ churches, own, label }: ChurchRankingProps) => {
  const isListed = churches.some(({ isYours }) => isYours)
  return (
    <RankingList
      label={label}
      rows={churches.map((standing) => (
        <li key={standing.churchId}>
          <ChurchRow standing={standing} />
        </li>
      ))}
      own={own && !isListed ? <ChurchRow standing={own} /> : null}
    />
  )
}

const ChurchRow = ({ standing }: { readonly standing: ChurchStanding }) => {
  const { groups } = useFeatures()
  const { rank, churchId, church, isYours } = standing
  return (
    <RankingRow
      rank={rank}
      picture={<ChurchPicture />}
      name={church.name}
      href={groups ? `/churches/${churchId}` : undefined}
      ownMark={isYours ? 'Your church' : undefined}
      note={[church.city, church.state].filter(Boolean).join(', ')}
      figures={rank === null ? ['No points yet in this period'] : figuresOf(standing)}
      points={standing.totalPoints}
    />
  )
}

const figuresOf = (standing: ChurchStanding): string[] => [
  formatCount(standing.activeMemberCount, 'active member', 'active members'),
  `${standing.accuracy}% accuracy`,
  formatCount(standing.totalQuizzes, 'quiz', 'quizzes'),
]

const ChurchPicture = () => (
  <chakra.span
    aria-hidden="true"
    data-same=""
    display="grid"
    placeItems="center"
    flexShrink="0"
    w="38px"
    h="38px"
    borderRadius="control"
    bg="ink"
    color="gold.glow"
  >
    <Church size={20} strokeWidth={1.9} />
  </chakra.span>
)
