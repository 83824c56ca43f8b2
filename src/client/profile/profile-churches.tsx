import { chakra } from '@chakra-ui/react/styled-system'
import { Church } from 'lucide-react'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonLines, SkeletonRegion } from '../ui/skeleton.tsx'

export const ProfileChurches = () => (
  <Card as="section" aria-labelledby="churches-heading">
    <chakra.h2 id="churches-heading" textStyle="subheading" mb="3">
      Churches
    </chakra.h2>
    <Memberships />
  </Card>
)

const Memberships = () => {
  const { data, error, refetch } = trpc.church.mine.useQuery()
  if (error) {
    return (
      <ErrorState
        headingLevel="h3"
        title="Your churches could not be loaded"
        message={errorMessageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <SkeletonRegion>
        <SkeletonLines lines={1} />
      </SkeletonRegion>
    )
  }
  return (
    <chakra.p display="flex" alignItems="center" gap="3" color="muted">
      <Church aria-hidden="true" size={20} />
      {membershipLine(data.length)}
    </chakra.p>
  )
}

const membershipLine = (memberships: number): string => {
  if (memberships === 0) return 'You have not joined a church.'
  return memberships === 1 ? 'Member of one church.' : `Member of ${memberships} churches.`
}
