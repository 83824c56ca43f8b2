import { chakra } from '@chakra-ui/react/styled-system'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { displayNameOf } from '../../domain/person.ts'
import { useFeatures } from '../app/feature-context.tsx'
import { Page } from '../app/page.tsx'
import { ProfileSkeleton } from '../profile/profile-skeleton.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { OwnProfileNote } from './own-profile-note.tsx'
import { PersonBadges } from './person-badges.tsx'
import { PersonBanner } from './person-banner.tsx'
import { PersonChurches } from './person-churches.tsx'
import { PersonStats } from './person-stats.tsx'
import { SignedOut } from './signed-out.tsx'
import { type PersonProfile, type PersonState, usePerson } from './use-person.ts'

const PersonPage = () => {
  const { userId = '' } = useParams()
  const person = usePerson(userId)
  const title = person.status === 'ready' ? displayNameOf(person.profile) : 'Profile'
  return (
    <Page title={title}>
      <Person person={person} />
    </Page>
  )
}

const Person = ({ person }: { readonly person: PersonState }) => {
  switch (person.status) {
    case 'loading':
      return <ProfileSkeleton />
    case 'signed-out':
      return <SignedOut />
    case 'missing':
      return <Nothing title="User not found" />
    case 'private':
      return (
        <Nothing
          title="Profile is private"
          description="This user has chosen to keep their profile private."
          icon={<LockKeyhole aria-hidden="true" size={44} strokeWidth={1.5} />}
        />
      )
    case 'failed':
      return (
        <ErrorState
          headingLevel="h1"
          title="This profile could not be loaded"
          message={person.message}
          onRetry={person.retry}
        />
      )
    case 'ready':
      return <Profile profile={person.profile} />
  }
}

const Profile = ({ profile }: { readonly profile: PersonProfile }) => {
  const { badges, groups } = useFeatures()
  return (
    <Layout>
      <PersonBanner person={profile} level={profile.level} />
      {profile.isYou ? <OwnProfileNote isPublic={profile.isPublicProfile} /> : null}
      <PersonStats profile={profile} />
      {badges ? <PersonBadges held={profile.badges} /> : null}
      {groups ? <PersonChurches memberships={profile.churches} /> : null}
    </Layout>
  )
}

type NothingProps = {
  readonly title: string
  readonly description?: string
  readonly icon?: ReactNode
}

const Nothing = (props: NothingProps) => (
  <chakra.div py={{ base: '8', md: '16' }} css={{ '& svg': { color: 'muted' } }}>
    <EmptyState
      headingLevel="h1"
      action={<ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>}
      {...props}
    />
  </chakra.div>
)

const Layout = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

export default PersonPage
