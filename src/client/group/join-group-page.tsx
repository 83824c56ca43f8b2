import { chakra } from '@chakra-ui/react/styled-system'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { ErrorCode } from '../../domain/result.ts'
import { pathTo } from '../../domain/site/page.ts'
import { errorCodeOf, errorMessageOf, httpStatusOf } from '../lib/errors.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { Page } from '../shared/page.tsx'
import { StudyGroupsOff } from '../shared/study-groups-off.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { IconPlate } from '../ui/icon-plate.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { CenteredSection, Row } from '../ui/layout.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import type { GroupsArrival } from './groups-address.ts'

const REDIRECT_DELAY_MS = 800

const JoinGroupPage = () => {
  const { code = '' } = useParams<{ code: string }>()
  return (
    <Page>
      <Invite key={code} code={code} />
    </Page>
  )
}

/**
 * Joins as soon as the page is open. Joining twice changes nothing, so this is a query: React may
 * mount the page twice, and one request serves both.
 */
const useJoin = (code: string) => {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['group-invite', code],
    queryFn: () => client.group.join.mutate({ inviteCode: code }),
    // Whoever opens the link again joins again.
    gcTime: 0,
  })
}

const Invite = ({ code }: { readonly code: string }) => {
  const { data, error, isFetching, refetch } = useJoin(code)
  // The query forgets it as soon as it tries again, and the button with the focus would be gone.
  const [failure, setFailure] = useState<unknown>(null)
  if (error && error !== failure) setFailure(error)
  useRedirect(data !== undefined)
  if (data) return <Joined {...data} />
  if (errorCodeOf(failure) === 'feature_off') return <StudyGroupsOff />
  if (failure) {
    return <Failed error={failure} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <CenteredSection role="status">
      <chakra.span animation={{ _motionSafe: 'flicker 900ms ease-in-out infinite' }}>
        <Lamp size={64} />
      </chakra.span>
      <Heading>Processing your invite</Heading>
    </CenteredSection>
  )
}

const useRedirect = (hasJoined: boolean): void => {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!hasJoined) return
    // What is known of the group is from before.
    void utils.group.invalidate()
    const state: GroupsArrival = { tab: 'mine' }
    const timer = setTimeout(
      () => navigate(pathTo('groups'), { replace: true, state }),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [hasJoined, navigate, utils])
}

const Joined = ({ groupName, alreadyMember }: RouterOutputs['group']['join']) => (
  <CenteredSection role="status">
    <Lamp size={64} animate />
    <Heading>Joined group! Redirecting</Heading>
    <Text>
      <span>{`${alreadyMember ? 'You’re a member of' : 'Welcome to'} `}</span>
      <bdi>{groupName}</bdi>
      <span>{alreadyMember ? ' already.' : '.'}</span>
    </Text>
  </CenteredSection>
)

type FailedProps = {
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Trying again does not change these. */
const FINAL: readonly (ErrorCode | null)[] = ['not_found', 'invalid_input', 'forbidden']

const Failed = ({ error, isRetrying, onRetry }: FailedProps) => {
  const isFinal = FINAL.includes(errorCodeOf(error))
  return (
    <CenteredSection>
      <IconPlate tone="wrong" shape="round" w="16" h="16">
        <Unlink size={30} />
      </IconPlate>
      <div role="alert">
        <Heading>This invite didn’t work</Heading>
        <Text>{reasonOf(error)}</Text>
      </div>
      <Row flexWrap="wrap" justifyContent="center" mt="4">
        {isFinal ? null : <RetryButton variant="gold" isRetrying={isRetrying} onRetry={onRetry} />}
        <ButtonLink href={pathTo('groups')} variant={isFinal ? 'gold' : 'quiet'}>
          Go to Study Groups
        </ButtonLink>
      </Row>
    </CenteredSection>
  )
}

/** The server's message; else the status of what answered; else that nothing did. */
const reasonOf = (error: unknown): string => {
  const status = httpStatusOf(error)
  return errorMessageOf(
    error,
    status === null ? 'Could not join this invite.' : `Failed to join (code ${status})`,
  )
}

const Heading = chakra('h1', { base: { textStyle: 'title', mt: '6' } })

const Text = chakra('p', {
  base: { color: 'muted', mt: '3', textWrap: 'balance', overflowWrap: 'anywhere' },
})

export default JoinGroupPage
