import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { keepPreviousData } from '@tanstack/react-query'
import { Check, Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  MAX_CHURCH_FIELD_LENGTH,
  MIN_CHURCH_SEARCH_LENGTH,
} from '../../domain/church/church-limits.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard, SkeletonRegion } from '../ui/skeleton.tsx'
import { ChurchLink, ChurchPlace, IconLine } from './church-link.tsx'
import { useChurchesAddress } from './churches-address.ts'
import { JoinButton } from './join-button.tsx'
import { useFocusWhenJoined } from './memberships.ts'

type FoundChurch = RouterOutputs['church']['search']['churches'][number]

/** What a text searches for; nothing while it is too short. */
export const searchOf = (text: string): string => {
  const search = text.trim().slice(0, MAX_CHURCH_FIELD_LENGTH.name)
  return search.length < MIN_CHURCH_SEARCH_LENGTH ? '' : search
}

/** The churches found by the search in the address; until they have loaded, those of the previous search. */
export const useFoundChurches = () => {
  const search = searchOf(useChurchesAddress().search)
  const query = trpc.church.search.useQuery(
    { q: search },
    // Others propose and join, so every visit asks again.
    { enabled: search !== '', placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  return { search, query, churches: query.data?.churches, isStale: query.isPlaceholderData }
}

type FoundChurchesProps = {
  readonly found: ReturnType<typeof useFoundChurches>
  /** What to do next where there is no result. */
  readonly proposal: ReactNode
}

export const FoundChurches = ({ found, proposal }: FoundChurchesProps) => (
  <div>
    <Status role="status">{statusOf(found)}</Status>
    {found.search === '' ? <Invitation /> : <Results found={found} proposal={proposal} />}
  </div>
)

/** Read out as it changes. */
const statusOf = ({ search, churches, isStale }: FoundChurchesProps['found']): string => {
  if (search === '' || !churches) return ''
  return isStale ? 'Searching…' : `${formatCount(churches.length, 'church', 'churches')} found`
}

const Invitation = () => (
  <EmptyState
    title="Which church is yours?"
    description={`Type at least ${MIN_CHURCH_SEARCH_LENGTH} letters of its name or town.`}
    icon={
      <chakra.span color="muted">
        <Search aria-hidden="true" size={40} strokeWidth={1.5} />
      </chakra.span>
    }
  />
)

const Results = ({ found, proposal }: FoundChurchesProps) => {
  const { query, search, isStale } = found
  return (
    <QueryState query={query} errorTitle="Failed to search churches" loading={<Skeletons />}>
      {({ churches }) => {
        if (churches.length > 0) return <ResultList churches={churches} isStale={isStale} />
        if (!isStale) return <NoResult search={search} proposal={proposal} />
        return (
          <SkeletonRegion>
            <Skeletons />
          </SkeletonRegion>
        )
      }}
    </QueryState>
  )
}

type ResultListProps = { readonly churches: readonly FoundChurch[]; readonly isStale: boolean }

const ResultList = ({ churches, isStale }: ResultListProps) => (
  <chakra.div position="relative">
    {isStale ? <LoadingLine /> : null}
    <SimpleGrid
      as="ul"
      columns={{ base: 1, md: 2 }}
      gap="3.5"
      aria-label="Churches found"
      aria-busy={isStale}
    >
      {churches.map((church) => (
        <li key={church.id}>
          <Result church={church} />
        </li>
      ))}
    </SimpleGrid>
  </chakra.div>
)

const Result = ({ church }: { readonly church: FoundChurch }) => {
  const link = useFocusWhenJoined<HTMLAnchorElement>(church.isMember)
  return (
    <Card as="article" h="full" display="flex" flexWrap="wrap" alignItems="center" gap="3.5">
      <Stack flex="1 1 12rem" minW="0" gap="1">
        <chakra.h2 textStyle="subheading" fontSize="lg" overflowWrap="anywhere">
          <ChurchLink ref={link} href={pathTo('church', { id: church.id })}>
            <bdi>{church.name}</bdi>
          </ChurchLink>
        </chakra.h2>
        {church.denomination ? (
          <chakra.p textStyle="small" overflowWrap="anywhere">
            <bdi>{church.denomination}</bdi>
          </chakra.p>
        ) : null}
        <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          <ChurchPlace {...church} />
          <IconLine>
            <Users aria-hidden="true" size={16} />
            <span>{formatCount(church.memberCount, 'member', 'members')}</span>
          </IconLine>
        </chakra.div>
      </Stack>
      {church.isMember ? (
        <Chip tone="right">
          <Check aria-hidden="true" size={15} strokeWidth={2.5} />
          <span>Member</span>
        </Chip>
      ) : (
        <JoinButton church={church} />
      )}
    </Card>
  )
}

type NoResultProps = Pick<FoundChurchesProps, 'proposal'> & { readonly search: string }

const NoResult = ({ search, proposal }: NoResultProps) => (
  <EmptyState
    title="No churches found"
    description={
      <chakra.span overflowWrap="anywhere">
        <span>No church matches “</span>
        <bdi>{search}</bdi>
        <span>” yet. Propose it and be its first member.</span>
      </chakra.span>
    }
    action={proposal}
  />
)

const Skeletons = () => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="3.5">
    <SkeletonCard lines={2} />
    <SkeletonCard lines={2} />
  </SimpleGrid>
)

const Status = chakra('p', {
  base: { textStyle: 'small', color: 'muted', px: '1', '&:not(:empty)': { mb: '3' } },
})
