import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import type { ErrorCode } from '../../domain/result.ts'
import { pathTo } from '../../domain/site/page.ts'
import { StudyGroupsOff } from '../shared/study-groups-off.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'

/** The way back from a leader's page. */
export const BackToGroup = ({ groupId }: { readonly groupId: string }) => (
  <ButtonLink href={pathTo('group', { id: groupId })} variant="plain" size="sm" ms="-4">
    <ArrowLeft aria-hidden="true" />
    <span>Back to group</span>
  </ButtonLink>
)

/** As high as the way back and the heading, until the group is there. */
export const HeaderSkeleton = () => (
  <>
    <SkeletonBlock h="10" w="8rem" />
    <SkeletonBlock h="7.5rem" w="60%" />
  </>
)

/** For members who opened a leader's page. */
export const ForLeaders = ({ groupId }: { readonly groupId: string }) => (
  <EmptyState
    headingLevel="h1"
    title="This page is for the group’s leaders"
    description="Only a leader can choose a sprint’s questions, see how each was answered, and open the answers."
    action={<ButtonLink href={pathTo('group', { id: groupId })}>Back to group</ButtonLink>}
  />
)

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title="This could not be found"
    description="The group or its sprint may be gone."
    action={<ButtonLink href={pathTo('groups')}>All study groups</ButtonLink>}
  />
)

/** What a leader's page shows for errors that are part of its design. */
export const leaderPageErrors = (
  groupId: string,
): Readonly<Partial<Record<ErrorCode, ReactElement>>> => ({
  forbidden: <ForLeaders groupId={groupId} />,
  not_found: <NotFound />,
  invalid_input: <NotFound />,
  feature_off: <StudyGroupsOff />,
})

/** A name that people chose, in its own writing direction. */
export const Name = chakra('bdi', { base: { overflowWrap: 'anywhere' } })
