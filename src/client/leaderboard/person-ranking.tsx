import { chakra } from '@chakra-ui/react/styled-system'
import { UserRound } from 'lucide-react'
import { displayNameOf, PRIVATE_MEMBER } from '../../domain/person.ts'
import { useAuth } from '../app/auth-context.tsx'
import { formatCount } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Avatar } from '../ui/avatar.tsx'
import { RankingList } from './ranking-list.tsx'
import { RankingRow } from './ranking-row.tsx'
import { withKeys } from './row-keys.ts'

export type PersonStanding = RouterOutputs['leaderboard']['church']['users'][number]

type PersonRankingProps = {
  /** In the order of their ranks, which may be equal. */
  readonly users: readonly PersonStanding[]
  /** The viewer's own row; it stands below the others when it is not among them. */
  readonly you?: PersonStanding | null | undefined
  /** What the ranking is called. */
  readonly label: string
}

export const PersonRanking = ({ users, you, label }: PersonRankingProps) => {
  const isListed = users.some(({ isYou }) => isYou)
  return (
    <RankingList
      label={label}
      rows={withKeys(users, ({ userId }) => userId).map(({ key, row }) => (
        <li key={key}>
          <PersonRow standing={row} />
        </li>
      ))}
      own={you && !isListed ? <PersonRow standing={you} /> : null}
    />
  )
}

const PersonRow = ({ standing }: { readonly standing: PersonStanding }) => {
  const { user: viewer } = useAuth()
  const { rank, userId, user, isPrivate, isYou, quizzes, accuracy, points } = standing
  const isHidden = isYou && viewer?.isPublicProfile === false
  return (
    <RankingRow
      rank={rank}
      picture={isPrivate ? <NeutralAvatar /> : <Avatar person={user} />}
      name={isPrivate ? PRIVATE_MEMBER : displayNameOf(user)}
      href={isPrivate || userId === null ? undefined : `/users/${userId}`}
      ownMark={isYou ? 'You' : undefined}
      note={isHidden ? `Others see “${PRIVATE_MEMBER}”` : undefined}
      figures={[formatCount(quizzes, 'quiz', 'quizzes'), `${accuracy}% accuracy`]}
      points={points}
    />
  )
}

const NeutralAvatar = () => (
  <chakra.span
    aria-hidden="true"
    display="grid"
    placeItems="center"
    flexShrink="0"
    w="38px"
    h="38px"
    borderRadius="full"
    bg="sunk"
    color="muted"
    boxShadow="inset 0 0 0 1px var(--chakra-colors-line)"
  >
    <UserRound size={19} />
  </chakra.span>
)
