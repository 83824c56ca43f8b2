import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount } from '../lib/format.ts'
import { Stack } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { Facts, factsOf, Tile } from './church-suggestions.tsx'
import type { AskedProposal } from './use-church-proposal.ts'

const MAX_SHOWN = 3

type ProposalSummaryProps = { readonly asked: AskedProposal }

/** What will be made, asked as a question, with the churches that the entry may mean. */
export const ProposalSummary = ({ asked: { entry, matches } }: ProposalSummaryProps) => (
  <Stack gap="2.5">
    <Question entry={entry} matches={matches} />
    {matches?.slice(0, MAX_SHOWN).map((church) => (
      <Tile key={church.id} as="div">
        <TextLink href={pathTo('church', { id: church.id })}>
          <bdi>{church.name}</bdi>
        </TextLink>
        <Facts>{factsOf(church)}</Facts>
      </Tile>
    ))}
    <Facts>
      {[
        factsOf({ ...entry, city: null, state: null }),
        entry.country,
        entry.isPublicProfile ? 'Your name is shown' : 'You stay private',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Facts>
  </Stack>
)

/** "No church matches. Create Grace, Leeds?" */
const Question = ({ entry: { name, city, state }, matches }: AskedProposal) => (
  <chakra.p textStyle="subheading" overflowWrap="anywhere">
    <span>{`${foundText(matches)}Create `}</span>
    <bdi>{[name, city, state].filter(Boolean).join(', ')}</bdi>
    <span>{matches?.length ? ' anyway?' : '?'}</span>
  </chakra.p>
)

const foundText = (matches: AskedProposal['matches']): string => {
  if (matches === null) return ''
  if (matches.length === 0) return 'No church matches. '
  return `${formatCount(matches.length, 'church matches', 'churches match')}. `
}
