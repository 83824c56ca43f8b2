import { chakra } from '@chakra-ui/react/styled-system'
import { UserRound } from 'lucide-react'
import { displayNameOf, PRIVATE_MEMBER } from '../../domain/learner/person.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatPercent } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Avatar } from './avatar.tsx'
import { RankingList, RankingRow } from './ranking.tsx'

export type RankedPerson = RouterOutputs['leaderboard']['church']['users'][number]

type PersonRankingProps = {
  /** What the ranking is called. */
  readonly label: string
  /** In the order of their ranks, which may be equal. */
  readonly users: readonly RankedPerson[]
  /** The viewer's own row; shown below the others when it is not among them. */
  readonly you?: RankedPerson | null | undefined
  /** Whether the viewer's profile is private: their own row then says what others see. */
  readonly isViewerPrivate: boolean
}

export const PersonRanking = ({ label, users, you, isViewerPrivate }: PersonRankingProps) => {
  const isListed = users.some(({ isYou }) => isYou)
  const rowOf = (person: RankedPerson) => (
    <PersonRow person={person} isHidden={person.isYou && isViewerPrivate} />
  )
  return (
    <RankingList
      label={label}
      // Private people have no id, and several of them may share a rank.
      rows={users.map((person, index) => (
        <li key={person.userId ?? `private-${index}`}>{rowOf(person)}</li>
      ))}
      own={you && !isListed ? rowOf(you) : null}
    />
  )
}

type PersonRowProps = {
  readonly person: RankedPerson
  /** Whether others see this person, the viewer, without a name. */
  readonly isHidden: boolean
}

const PersonRow = ({ person, isHidden }: PersonRowProps) => {
  const { rank, userId, user, isPrivate, isYou, quizzes, accuracy, points } = person
  return (
    <RankingRow
      rank={rank}
      picture={isPrivate ? <NeutralAvatar /> : <Avatar person={user} />}
      name={isPrivate ? PRIVATE_MEMBER : displayNameOf(user)}
      href={isPrivate || userId === null ? undefined : pathTo('user', { userId })}
      ownMark={isYou ? 'You' : undefined}
      note={isHidden ? `Others see “${PRIVATE_MEMBER}”` : undefined}
      figures={[formatCount(quizzes, 'quiz', 'quizzes'), `${formatPercent(accuracy)} accuracy`]}
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
