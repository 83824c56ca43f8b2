import { chakra } from '@chakra-ui/react/styled-system'
import { useAuth } from '../app/auth-context.tsx'
import { useFeatures } from '../app/feature-context.tsx'
import { Page } from '../app/page.tsx'
import type { OwnUser } from '../lib/trpc.ts'
import { SignedOut } from '../person/signed-out.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PrivacySwitch } from './privacy-switch.tsx'
import { ProfileBadges } from './profile-badges.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfileChurches } from './profile-churches.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileStats } from './profile-stats.tsx'
import { ProfileWeek } from './profile-week.tsx'

const ProfilePage = () => (
  <Page title="Profile">
    <Standing />
  </Page>
)

/** The page stays when the session ends while it is open, and says so itself. */
const Standing = () => {
  const { user, status, error, recheck } = useAuth()
  if (user) return <Profile user={user} />
  if (status === 'loading') return <ProfileSkeleton />
  if (error) {
    return (
      <ErrorState
        headingLevel="h1"
        title="Your profile could not be loaded"
        message={error}
        onRetry={() => void recheck()}
      />
    )
  }
  return <SignedOut />
}

const Profile = ({ user }: { readonly user: OwnUser }) => {
  const { badges, groups } = useFeatures()
  return (
    <Layout>
      <ProfileBanner user={user} />
      <ProfileStats user={user} />
      <Pair>
        <ProfileWeek progress={user.weeklyProgress} />
        <Card as="section" aria-labelledby="privacy-heading">
          <chakra.h2 id="privacy-heading" textStyle="subheading" mb="4">
            Privacy
          </chakra.h2>
          <PrivacySwitch />
        </Card>
      </Pair>
      {badges ? <ProfileBadges /> : null}
      {groups ? <ProfileChurches /> : null}
    </Layout>
  )
}

const Layout = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4.5' },
})

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '4.5',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  },
})

export default ProfilePage
