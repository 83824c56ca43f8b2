import { chakra } from '@chakra-ui/react/styled-system'
import { useParams } from 'wouter'
import { Page } from '../app/page.tsx'
import { errorCodeOf, errorMessageOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ChurchProfileHeader } from './church-profile-header.tsx'
import { ChurchProfileSkeleton } from './church-profile-skeleton.tsx'
import { ChurchProfileTabs } from './church-profile-tabs.tsx'

export type ChurchProfile = RouterOutputs['church']['get']['church']

const ChurchProfilePage = () => {
  const { id = '' } = useParams()
  // Others join and leave, so every visit asks again.
  const { data, error, refetch } = trpc.church.get.useQuery({ id }, { refetchOnMount: 'always' })
  const refusal = refusalOf(error)
  if (refusal) {
    return (
      <Page title={refusal.title}>
        <chakra.div py={{ base: '8', md: '16' }}>
          <EmptyState headingLevel="h1" {...refusal} />
        </chakra.div>
      </Page>
    )
  }
  return (
    <Page title={data?.church.name ?? 'Church'}>
      {data ? (
        <Layout>
          <ChurchProfileHeader church={data.church} />
          <ChurchProfileTabs church={data.church} />
        </Layout>
      ) : error ? (
        <ErrorState
          headingLevel="h1"
          title="This church could not be loaded"
          message={errorMessageOf(error, 'The server could not be reached.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <ChurchProfileSkeleton />
      )}
    </Page>
  )
}

/** What to say where the server answers that there is nothing to show, now or at all. */
const refusalOf = (error: unknown) => {
  switch (errorCodeOf(error)) {
    case 'not_found':
    case 'invalid_input':
      return {
        title: 'Church not found',
        description: 'It may have been entered under another name.',
        action: <ButtonLink href="/churches?tab=find">Find a church</ButtonLink>,
      }
    case 'feature_off':
      return {
        title: 'Churches are not available right now',
        description: 'They are switched off at the moment. Memberships and points are kept.',
        action: <ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>,
      }
    default:
      return null
  }
}

const Layout = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

export default ChurchProfilePage
