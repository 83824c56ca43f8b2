import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarCheck, Eye, Flame, LockKeyhole, Trophy } from 'lucide-react'
import { useId } from 'react'
import { useParams } from 'wouter'
import { displayNameOf } from '../../domain/learner/person.ts'
import { pathTo } from '../../domain/site/page.ts'
import type { Elements } from '../lib/elements.ts'
import { formatNumber } from '../lib/format.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useAuth, useSignedInUser } from '../shared/auth-context.tsx'
import { useFeatures } from '../shared/feature-context.tsx'
import { Page } from '../shared/page.tsx'
import { ReportButton } from '../shared/report-button.tsx'
import { BadgeTile, BadgeTiles } from '../ui/badge-tile.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack, twoColumns } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { AffiliationList } from './affiliation-list.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { ProfileSkeletons, SignedOut, WhileSignedIn } from './profile-states.tsx'

type PublicProfile = RouterOutputs['profile']['get']

const PublicProfilePage = () => {
  const { userId = '' } = useParams()
  const { user } = useAuth()
  const query = trpc.profile.get.useQuery(
    { userId },
    // Others earn more, and may hide their profile, between two visits.
    { enabled: user !== null, refetchOnMount: 'always' },
  )
  return (
    <Page title={query.data && !query.error ? displayNameOf(query.data) : undefined}>
      <WhileSignedIn>
        {() => (
          <QueryState
            query={query}
            headingLevel="h1"
            errorTitle="This profile could not be loaded"
            loading={<ProfileSkeletons />}
            expectedErrors={{
              not_signed_in: <SignedOut />,
              not_found: <NotFound />,
              invalid_input: <NotFound />,
              forbidden: <Private />,
            }}
          >
            {(profile) => <Profile profile={profile} />}
          </QueryState>
        )}
      </WhileSignedIn>
    </Page>
  )
}

type ProfileProps = { readonly profile: PublicProfile }

const Profile = ({ profile }: ProfileProps) => {
  const { badges, groups } = useFeatures()
  return (
    <Stack>
      <ProfileBanner person={profile} level={profile.level} />
      {profile.isYou ? <WhoSeesThis isPublic={profile.isPublicProfile} /> : null}
      <Stats profile={profile} />
      {badges ? <Achievements held={profile.badges} /> : null}
      {groups ? (
        <SectionCard title="Churches">
          <AffiliationList memberships={profile.churches} />
        </SectionCard>
      ) : null}
      {profile.isYou ? null : (
        <Row justifyContent="end">
          <ReportButton kind="user" id={profile.id} label="Report this name" />
        </Row>
      )}
    </Stack>
  )
}

/** Tells the owner of a profile who else sees this page. */
const WhoSeesThis = ({ isPublic }: { readonly isPublic: boolean }) => {
  const Icon = isPublic ? Eye : LockKeyhole
  return (
    <Row alignItems="start" gap="2.5" px="1" textStyle="small" color="muted">
      <chakra.span flexShrink="0" pt="0.5">
        <Icon aria-hidden="true" size={18} />
      </chakra.span>
      <p>
        <span>{`${isPublic ? 'This is how others see your profile.' : 'Your profile is private: only you can see this page.'} `}</span>
        <TextLink href={pathTo('settings')}>Change this in your settings</TextLink>
      </p>
    </Row>
  )
}

const icon = { 'aria-hidden': true, size: 16 } as const

const Stats = ({ profile: { currentStreak, bestStreak, stats } }: ProfileProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} srOnly>
        Statistics
      </chakra.h2>
      <SimpleGrid
        templateColumns={{ base: twoColumns, md: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '3', md: '4.5' }}
        css={{ '& > :last-child': { gridColumn: { base: '1 / -1', md: 'auto' } } }}
      >
        <StatCard
          title="Current streak"
          value={formatNumber(currentStreak)}
          caption={currentStreak === 1 ? 'day' : 'days'}
          icon={<Flame {...icon} />}
        />
        <StatCard
          title="Best streak"
          value={formatNumber(bestStreak)}
          caption={bestStreak === 1 ? 'day' : 'days'}
          icon={<Trophy {...icon} />}
        />
        <StatCard
          title="Quizzes completed"
          value={formatNumber(stats.totalQuizzes)}
          caption={stats.totalQuizzes === 1 ? 'daily quiz' : 'daily quizzes'}
          icon={<CalendarCheck {...icon} />}
        />
      </SimpleGrid>
    </section>
  )
}

const Achievements = ({ held }: { readonly held: PublicProfile['badges'] }) => {
  const { timeZone } = useSignedInUser().settings
  return (
    <SectionCard title="Achievements">
      {held.length === 0 ? (
        <EmptyState
          headingLevel="h3"
          title="No badges yet"
          description="Badges appear here once they’re earned."
        />
      ) : (
        <BadgeTiles>
          {held.map((badge) => (
            <BadgeTile key={badge.id} held={badge} timeZone={timeZone} />
          ))}
        </BadgeTiles>
      )}
    </SectionCard>
  )
}

const NotFound = () => <NothingToShow title="User not found" />

const Private = () => (
  <NothingToShow
    title="Profile is private"
    description="This user has chosen to keep their profile private."
    icon={
      <chakra.span color="muted">
        <LockKeyhole aria-hidden="true" size={44} strokeWidth={1.5} />
      </chakra.span>
    }
  />
)

type NothingToShowProps = {
  readonly title: string
  readonly description?: string
  readonly icon?: Elements
}

const NothingToShow = (props: NothingToShowProps) => (
  <EmptyState
    headingLevel="h1"
    action={<ButtonLink href={pathTo('dashboard')}>Back to the dashboard</ButtonLink>}
    {...props}
  />
)

export default PublicProfilePage
