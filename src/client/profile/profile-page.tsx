import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarDays, Settings } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { WEEKLY_TARGET, type WeeklyProgress } from '../../domain/weekly-challenge.ts'
import { formatMonth } from '../lib/format.ts'
import { type OwnUser, trpc } from '../lib/trpc.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { Page } from '../shared/page.tsx'
import { PrivacySwitch } from '../shared/privacy-switch.tsx'
import { BadgeTile, BadgeTiles } from '../ui/badge-tile.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FiveLamps } from '../ui/five-lamps.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { QueryState } from '../ui/query-state.tsx'
import { SectionCard } from '../ui/section.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { AffiliationList } from './affiliation-list.tsx'
import { OwnJourney } from './own-journey.tsx'
import { PastDailies } from './past-dailies.tsx'
import { ProfileBanner } from './profile-banner.tsx'
import { WhileSignedIn } from './profile-states.tsx'
import { ProfileStats } from './profile-stats.tsx'

const ProfilePage = () => (
  <Page>
    <WhileSignedIn>{(user) => <Profile user={user} />}</WhileSignedIn>
  </Page>
)

type ProfileProps = { readonly user: OwnUser }

const Profile = ({ user }: ProfileProps) => {
  const { badges, groups } = useFeatures()
  return (
    <Stack>
      <OwnBanner user={user} />
      <ProfileStats user={user} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4.5">
        <Week progress={user.weeklyProgress} />
        <SectionCard title="Privacy">
          <PrivacySwitch />
        </SectionCard>
      </SimpleGrid>
      <OwnJourney />
      <PastDailies />
      {badges ? <Badges timeZone={user.settings.timeZone} /> : null}
      {groups ? <Churches /> : null}
    </Stack>
  )
}

const OwnBanner = ({ user }: ProfileProps) => (
  <ProfileBanner person={user} level={user.level}>
    <Row flexWrap="wrap" gap="2.5">
      <Chip tone="onInk">
        <CalendarDays aria-hidden="true" size={16} />
        <span>{`Joined ${formatMonth(user.createdAt, user.settings.timeZone)}`}</span>
      </Chip>
      <ButtonLink
        href={pathTo('settings')}
        size="sm"
        ms="auto"
        color="onInk"
        borderColor="rgb(255 255 255 / 0.45)"
        _hover={{ bg: 'rgb(255 255 255 / 0.12)', borderColor: 'onInk' }}
      >
        <Settings aria-hidden="true" />
        <span>Settings</span>
      </ButtonLink>
    </Row>
  </ProfileBanner>
)

/** The week's lamps, and their count in words. */
const Week = ({ progress }: { readonly progress: WeeklyProgress }) => {
  const done = Math.min(progress.dailyCompletions, WEEKLY_TARGET)
  return (
    <SectionCard title="This week">
      <FiveLamps lit={done} />
      <chakra.p color="muted" mt="4" fontVariantNumeric="tabular-nums">
        <span>{done}</span>
        <span>{` of ${WEEKLY_TARGET} daily quizzes`}</span>
        <span>{progress.weeklyCompleted ? ', weekly challenge completed' : ''}</span>
        <span>{progress.bonusXpAwarded > 0 ? ` (+${progress.bonusXpAwarded} XP)` : ''}</span>
      </chakra.p>
    </SectionCard>
  )
}

const Badges = ({ timeZone }: { readonly timeZone: string }) => (
  <SectionCard
    title="Badges"
    action={
      <ButtonLink href={pathTo('badges')} size="sm">
        All badges
      </ButtonLink>
    }
  >
    <QueryState
      query={trpc.badge.mine.useQuery()}
      headingLevel="h3"
      errorTitle="Your badges could not be loaded"
      loading={
        <BadgeTiles as="div">
          <SkeletonBlock h="20" />
          <SkeletonBlock h="20" />
          <SkeletonBlock h="20" />
        </BadgeTiles>
      }
      empty={
        <EmptyState
          headingLevel="h3"
          title="No badges yet"
          description="Complete quizzes to earn your first achievement!"
        />
      }
    >
      {(badges) => (
        <BadgeTiles>
          {badges.map((held) => (
            <BadgeTile key={held.id} held={held} timeZone={timeZone} />
          ))}
        </BadgeTiles>
      )}
    </QueryState>
  </SectionCard>
)

const Churches = () => (
  <SectionCard
    title="Churches"
    action={
      <ButtonLink href={pathTo('churches')} size="sm">
        Manage churches
      </ButtonLink>
    }
  >
    <QueryState
      query={trpc.church.mine.useQuery()}
      headingLevel="h3"
      errorTitle="Your churches could not be loaded"
      loading={<SkeletonBlock h="24" />}
    >
      {(memberships) => <AffiliationList memberships={memberships} own />}
    </QueryState>
  </SectionCard>
)

export default ProfilePage
