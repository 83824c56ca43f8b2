import { chakra } from '@chakra-ui/react/styled-system'
import { Page } from '../app/page.tsx'
import { errorCodeOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChurchesTabs } from './churches-tabs.tsx'

const ChurchesPage = () => (
  <Page title="Churches">
    <Churches />
  </Page>
)

/** The server says whether churches are switched on: it knows before the flags have arrived here. */
const Churches = () => {
  // Memberships may have changed on another device, so every visit asks again.
  const { error } = trpc.church.mine.useQuery(undefined, { refetchOnMount: 'always' })
  if (errorCodeOf(error) === 'feature_off') return <NotAvailable />
  return (
    <>
      <chakra.header pt={{ base: '2', md: '6' }} pb="4.5">
        <chakra.h1 textStyle="title">Churches</chakra.h1>
        <chakra.p color="muted" mt="1.5" maxW="prose">
          Search the Scriptures with your church, and see it count.
        </chakra.p>
      </chakra.header>
      <ChurchesTabs />
    </>
  )
}

const NotAvailable = () => (
  <chakra.div py={{ base: '8', md: '16' }}>
    <EmptyState
      headingLevel="h1"
      title="Churches are not available right now"
      description="They are switched off at the moment. Memberships and points are kept."
      action={<ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>}
    />
  </chakra.div>
)

export default ChurchesPage
