import { chakra } from '@chakra-ui/react/styled-system'
import { Church } from 'lucide-react'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { AffiliationList } from '../person/affiliation-list.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'

export const ProfileChurches = () => (
  <Card as="section" aria-labelledby="churches-heading">
    <Head>
      <chakra.h2 id="churches-heading" textStyle="subheading">
        Churches
      </chakra.h2>
      <ButtonLink href="/churches" size="sm">
        Manage churches
      </ButtonLink>
    </Head>
    <Memberships />
  </Card>
)

const Memberships = () => {
  const { data, error, refetch } = trpc.church.mine.useQuery()
  if (error && !data) {
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
        <SkeletonBlock h="24" />
      </SkeletonRegion>
    )
  }
  return data.length === 0 ? <None /> : <AffiliationList memberships={data} own />
}

const None = () => (
  <EmptyState
    headingLevel="h3"
    title="No church affiliations yet"
    description="Join your church, and the XP you earn from then on count for it too."
    icon={
      <chakra.span color="muted">
        <Church aria-hidden="true" size={40} strokeWidth={1.5} />
      </chakra.span>
    }
    action={<ButtonLink href="/churches?tab=find">Find a church</ButtonLink>}
  />
)

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '4',
  },
})
