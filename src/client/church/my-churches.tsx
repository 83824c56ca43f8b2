import { chakra } from '@chakra-ui/react/styled-system'
import { Church, Search } from 'lucide-react'
import { useRef } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonCard, SkeletonRegion } from '../ui/skeleton.tsx'
import { LimitNote } from './limit-reached.tsx'
import { MembershipCard } from './membership-card.tsx'
import { type OwnMembership, useMemberships } from './use-memberships.ts'

type FindProps = { readonly onFind: () => void }

export const MyChurches = ({ onFind }: FindProps) => {
  const { memberships, error, refetch } = useMemberships()
  const place = useRef<HTMLElement>(null)
  if (error && !memberships) {
    return (
      <ErrorState
        title="Your churches could not be loaded"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={refetch}
      />
    )
  }
  if (!memberships) return <Loading />
  return (
    <Place ref={place} tabIndex={-1} aria-label="My churches">
      {memberships.length === 0 ? (
        <None onFind={onFind} />
      ) : (
        <Memberships
          memberships={memberships}
          onFind={onFind}
          onChanged={() => place.current?.focus({ preventScroll: true })}
        />
      )}
    </Place>
  )
}

type MembershipsProps = FindProps & {
  readonly memberships: readonly OwnMembership[]
  readonly onChanged: () => void
}

const Memberships = ({ memberships, onFind, onChanged }: MembershipsProps) => {
  const { isFull } = useMemberships()
  return (
    <>
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3.5">
        {memberships.map((membership) => (
          <li key={membership.churchId}>
            <MembershipCard
              membership={membership}
              memberships={memberships}
              onChanged={onChanged}
            />
          </li>
        ))}
      </chakra.ul>
      <Foot>
        <chakra.div display="grid" gap="1" flex="1 1 18rem" maxW="prose">
          <PastPoints />
          {isFull ? <LimitNote /> : null}
        </chakra.div>
        {isFull ? null : <FindButton onFind={onFind} />}
      </Foot>
    </>
  )
}

const PastPoints = () => (
  <chakra.p textStyle="small" color="muted" textWrap="pretty">
    Joining or leaving a church moves no past points: what you earned for a church stays with it.
  </chakra.p>
)

const FindButton = ({ onFind }: FindProps) => (
  <Button onClick={onFind}>
    <Search aria-hidden="true" />
    Find Churches
  </Button>
)

const None = ({ onFind }: FindProps) => (
  <>
    <EmptyState
      title="No church affiliations yet"
      description="Join your church, and the points you earn from then on count for it too."
      icon={
        <chakra.span color="muted">
          <Church aria-hidden="true" size={44} strokeWidth={1.5} />
        </chakra.span>
      }
      action={
        <Button variant="gold" onClick={onFind}>
          <Search aria-hidden="true" />
          Find Churches
        </Button>
      }
    />
    <chakra.div textAlign="center">
      <PastPoints />
    </chakra.div>
  </>
)

const Loading = () => (
  <SkeletonRegion>
    <chakra.div display="grid" gap="3.5">
      <SkeletonCard lines={2} />
      <SkeletonCard lines={2} />
    </chakra.div>
  </SkeletonRegion>
)

const Place = chakra('section')

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3.5',
    mt: '4.5',
    px: '1',
  },
})
