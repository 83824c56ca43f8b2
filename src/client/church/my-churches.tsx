import { chakra } from '@chakra-ui/react/styled-system'
import { Church, Search } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { QueryState } from '../ui/query-state.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { MembershipCard } from './membership-card.tsx'
import { LimitNote } from './membership-limit.tsx'
import { type OwnMembership, useMemberships } from './memberships.ts'

type MyChurchesProps = { readonly onFind: () => void }

export const MyChurches = ({ onFind }: MyChurchesProps) => {
  const { query } = useMemberships()
  const region = useRef<HTMLElement>(null)
  return (
    <QueryState
      query={query}
      errorTitle="Your churches could not be loaded"
      loading={
        <Stack gap="3.5">
          <SkeletonCard lines={2} />
          <SkeletonCard lines={2} />
        </Stack>
      }
    >
      {(memberships) => (
        <section ref={region} tabIndex={-1} aria-label="My churches">
          {memberships.length === 0 ? (
            <NoChurches onFind={onFind} />
          ) : (
            <Memberships
              memberships={memberships}
              onFind={onFind}
              onChanged={() => region.current?.focus({ preventScroll: true })}
            />
          )}
        </section>
      )}
    </QueryState>
  )
}

type MembershipsProps = MyChurchesProps & {
  readonly memberships: readonly OwnMembership[]
  readonly onChanged: () => void
}

const Memberships = ({ memberships, onFind, onChanged }: MembershipsProps) => {
  const { isAtLimit } = useMemberships()
  return (
    <>
      <Stack as="ul" gap="3.5">
        {memberships.map((membership) => (
          <li key={membership.churchId}>
            <MembershipCard
              membership={membership}
              memberships={memberships}
              onChanged={onChanged}
            />
          </li>
        ))}
      </Stack>
      <Row flexWrap="wrap" justifyContent="space-between" gap="3.5" mt="4.5" px="1">
        <Stack gap="1" flex="1 1 18rem" maxW="prose">
          <EarnedPoints />
          {isAtLimit ? <LimitNote /> : null}
        </Stack>
        {isAtLimit ? null : (
          <Button onClick={onFind}>
            <Search aria-hidden="true" />
            <span>Find Churches</span>
          </Button>
        )}
      </Row>
    </>
  )
}

const EarnedPoints = () => (
  <chakra.p textStyle="small" color="muted" textWrap="pretty">
    Points you’ve already earned stay where they are, whether you join or leave a church.
  </chakra.p>
)

const NoChurches = ({ onFind }: MyChurchesProps) => (
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
          <span>Find Churches</span>
        </Button>
      }
    />
    <chakra.div textAlign="center">
      <EarnedPoints />
    </chakra.div>
  </>
)
