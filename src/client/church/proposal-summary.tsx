import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatPlace } from '../lib/format.ts'
import { Stack } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import type { AskedProposal } from './use-church-proposal.ts'

const MAX_SHOWN = 3

type ProposalSummaryProps = { readonly asked: AskedProposal }

/** What will be made, asked as a question, with the churches that the entry may mean. */
export const ProposalSummary = ({ asked }: ProposalSummaryProps) => (
  <Stack gap="4">
    <Question asked={asked} />
    <Matches matches={asked.matches ?? []} />
    <Details entry={asked.entry} />
  </Stack>
)

/** "No church matches. Create Grace, Leeds?" */
const Question = ({ asked: { entry, matches } }: ProposalSummaryProps) => {
  const place = formatPlace({ city: entry.city ?? '', state: entry.state ?? '' })
  return (
    <chakra.p textStyle="subheading" overflowWrap="anywhere">
      <span>{`${foundText(matches)}Create `}</span>
      <bdi>{entry.name}</bdi>
      {place === '' ? null : (
        <>
          <span>, </span>
          <bdi>{place}</bdi>
        </>
      )}
      <span>{matches && matches.length > 0 ? ' anyway?' : '?'}</span>
    </chakra.p>
  )
}

const foundText = (matches: AskedProposal['matches']): string => {
  if (matches === null) return ''
  if (matches.length === 0) return 'No church matches. '
  return `${formatCount(matches.length, 'church matches', 'churches match')}. `
}

const Matches = ({ matches }: { readonly matches: NonNullable<AskedProposal['matches']> }) => {
  if (matches.length === 0) return null
  return (
    <chakra.ul aria-label="Churches that match" display="grid" gap="2.5">
      {matches.slice(0, MAX_SHOWN).map((church) => (
        <Tile key={church.id}>
          <chakra.p fontWeight="600">
            <bdi>{church.name}</bdi>
          </chakra.p>
          <Small>{formatPlace(church)}</Small>
          <chakra.div mt="1">
            <TextLink
              href={pathTo('church', { id: church.id })}
              aria-label={`View church: ${church.name}`}
            >
              View church
            </TextLink>
          </chakra.div>
        </Tile>
      ))}
    </chakra.ul>
  )
}

const DETAILS = [
  ['Denomination', 'denomination'],
  ['Website', 'website'],
  ['Postal code', 'postalCode'],
  ['Country', 'country'],
  ['About this church', 'description'],
] as const

const Details = ({ entry }: Pick<AskedProposal, 'entry'>) => (
  <chakra.dl display="grid" gap="2">
    {DETAILS.filter(([, field]) => entry[field]).map(([label, field]) => (
      <Detail key={field} label={label} value={entry[field] ?? ''} />
    ))}
    <Detail label="Your name" value={entry.isPublicProfile ? 'Shown' : 'Private'} />
  </chakra.dl>
)

const Detail = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <chakra.div overflowWrap="anywhere">
    <Small as="dt">{label}</Small>
    <chakra.dd whiteSpace="pre-line" dir="auto">
      {value}
    </chakra.dd>
  </chakra.div>
)

const Tile = chakra('li', {
  base: {
    p: '3.5',
    borderRadius: 'option',
    borderWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
  },
})

const Small = chakra('p', {
  base: { textStyle: 'small', color: 'muted', _empty: { display: 'none' } },
})
