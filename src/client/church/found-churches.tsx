import { chakra } from '@chakra-ui/react/styled-system'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { MIN_SEARCH_LENGTH } from '../../domain/church-limits.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { formatCount } from '../lib/format.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { SkeletonCard, SkeletonRegion } from '../ui/skeleton.tsx'
import { ChurchResult } from './church-result.tsx'
import type { useFoundChurches } from './use-church-search.ts'

type FoundChurchesProps = {
  readonly found: ReturnType<typeof useFoundChurches>
  /** The way on where there is no result. */
  readonly proposal: ReactNode
}

export const FoundChurches = ({ found, proposal }: FoundChurchesProps) => (
  <div>
    <News role="status">{newsOf(found)}</News>
    <Results found={found} proposal={proposal} />
  </div>
)

/** Read out as it changes. */
const newsOf = ({ search, churches, isOld }: FoundChurchesProps['found']): string => {
  if (search === '' || !churches) return ''
  return isOld ? 'Searching…' : `${formatCount(churches.length, 'church', 'churches')} found`
}

const Results = ({ found, proposal }: FoundChurchesProps) => {
  const { search, churches, isOld, error, refetch } = found
  if (search === '') return <Invitation />
  if (error && !churches) {
    return (
      <ErrorState
        title="Failed to search churches"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={refetch}
      />
    )
  }
  if (!churches) return <Loading />
  if (churches.length === 0) {
    return isOld ? <Loading /> : <None search={search} proposal={proposal} />
  }
  return (
    <chakra.div position="relative">
      {isOld ? <LoadingLine /> : null}
      <Grid as="ul" aria-label="Churches found" aria-busy={isOld}>
        {churches.map((church) => (
          <li key={church.id}>
            <ChurchResult church={church} />
          </li>
        ))}
      </Grid>
    </chakra.div>
  )
}

const Invitation = () => (
  <EmptyState
    title="Which church is yours?"
    description={`Type at least ${MIN_SEARCH_LENGTH} letters of its name or town.`}
    icon={
      <chakra.span color="muted">
        <Search aria-hidden="true" size={40} strokeWidth={1.5} />
      </chakra.span>
    }
  />
)

type NoneProps = Pick<FoundChurchesProps, 'proposal'> & { readonly search: string }

const None = ({ search, proposal }: NoneProps) => (
  <EmptyState
    title="No churches found"
    description={
      <chakra.span overflowWrap="anywhere">
        Nobody has entered a church like “<bdi>{search}</bdi>” yet. Propose it, and be its first
        member.
      </chakra.span>
    }
    action={proposal}
  />
)

const Loading = () => (
  <SkeletonRegion>
    <Grid>
      <SkeletonCard lines={2} />
      <SkeletonCard lines={2} />
    </Grid>
  </SkeletonRegion>
)

const News = chakra('p', {
  base: { textStyle: 'small', color: 'muted', px: '1', '&:not(:empty)': { mb: '3' } },
})

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '3.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
