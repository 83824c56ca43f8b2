import { Church } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatPercent } from '../lib/format.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { RankingList, RankingRow } from '../ui/ranking.tsx'
import type { Leaderboard } from './use-leaderboard.ts'

type OwnChurch = NonNullable<Leaderboard['you']['church']>
/** A viewer's own church has no rank before its first points. */
type RankedChurch = Leaderboard['churches'][number] | OwnChurch

type ChurchRankingProps = {
  readonly churches: Leaderboard['churches']
  /** The viewer's primary church; shown below the others when it is not among them. */
  readonly own: OwnChurch | null
  readonly label: string
}

export const ChurchRanking = ({ churches, own, label }: ChurchRankingProps) => {
  const isListed = churches.some(({ isYours }) => isYours)
  return (
    <RankingList
      label={label}
      rows={churches.map((church) => (
        <li key={church.churchId}>
          <ChurchRow row={church} />
        </li>
      ))}
      own={own && !isListed ? <ChurchRow row={own} /> : null}
    />
  )
}

const ChurchRow = ({ row }: { readonly row: RankedChurch }) => {
  const { groups } = useFeatures()
  const { rank, churchId, church, isYours } = row
  return (
    <RankingRow
      rank={rank}
      picture={<ChurchPicture />}
      name={church.name}
      href={groups ? pathTo('church', { id: churchId }) : undefined}
      ownMark={isYours ? 'Your church' : undefined}
      note={[church.city, church.state].filter(Boolean).join(', ')}
      figures={rank === null ? ['No points yet'] : figuresOf(row)}
      points={row.totalPoints}
    />
  )
}

const figuresOf = (row: RankedChurch): string[] => [
  row.activeMemberCount > 0
    ? formatCount(row.activeMemberCount, 'active member', 'active members')
    : 'No active members',
  `${formatPercent(row.accuracy)} accuracy`,
  formatCount(row.totalQuizzes, 'quiz', 'quizzes'),
]

const ChurchPicture = () => (
  <IconPlate data-same="" w="38px" h="38px" bg="ink" color="gold.glow">
    <Church size={20} strokeWidth={1.9} />
  </IconPlate>
)
