import { chakra } from '@chakra-ui/react/styled-system'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { ErrorCode } from '../../domain/result.ts'
import { pathTo } from '../../domain/site/page.ts'
import { errorCodeOf, errorMessageOf, httpStatusOf } from '../lib/errors.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { currentPath, rememberReturnPath } from '../shared/return-path.ts'
import { StudyGroupsOff } from '../shared/study-groups-off.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
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
      <Arrival key={code} code={code} />
    </Page>
  )
}

type CodeProps = { readonly code: string }

/** The code of an invitation that was read in this tab without a session, and has not been accepted. */
const UNACCEPTED_KEY = 'berean.unaccepted-invitation'

const storeUnaccepted = (code: string | null): void =>
  writeStored(UNACCEPTED_KEY, code, 'sessionStorage')

/**
 * Who arrives signed in joins at once (specification, part 2, section 2). A visitor reads first what the
 * invitation is to; "Sign in to join" accepts it, so they have joined on the way back. Who has read it and
 * signed in in another way, such as in another tab, accepts it here.
 */
const Arrival = ({ code }: CodeProps) => {
  const { user } = useAuth()
  const [isJoining, setJoining] = useState(
    () => user !== null && readStored(UNACCEPTED_KEY, 'sessionStorage') !== code,
  )
  return user && isJoining ? (
    <Invite code={code} />
  ) : (
    <Invitation
      code={code}
      isSignedIn={user !== null}
      onJoin={() => {
        storeUnaccepted(null)
        setJoining(true)
      }}
    />
  )
}

type InvitationProps = CodeProps & {
  readonly isSignedIn: boolean
  readonly onJoin: () => void
}

/** What an invitation is to, and the way to join. */
const Invitation = ({ code, isSignedIn, onJoin }: InvitationProps) => {
  const { data, error, isFetching, refetch } = trpc.group.invitation.useQuery({ inviteCode: code })
  // The query forgets it as soon as it tries again, and the button with the focus would be gone.
  const [failure, setFailure] = useState<unknown>(null)
  if (error && error !== failure) setFailure(error)
  const isRead = data !== undefined && !isSignedIn
  useEffect(() => {
    if (isRead) storeUnaccepted(code)
  }, [isRead, code])
  if (data) {
    return (
      <CenteredSection>
        <Lamp size={64} animate />
        <Heading>
          <span>You’re invited to </span>
          <bdi>{data.groupName}</bdi>
        </Heading>
        {data.church === null ? null : (
          <Text>
            <span>A study group of </span>
            <bdi>{data.church}</bdi>
          </Text>
        )}
        <Text>Ten Bible questions a day, and a sprint together each week.</Text>
        <Row flexWrap="wrap" justifyContent="center" mt="6">
          {isSignedIn ? (
            <Button variant="gold" onClick={onJoin}>
              Join the group
            </Button>
          ) : (
            <WaysIn />
          )}
        </Row>
      </CenteredSection>
    )
  }
  if (errorCodeOf(failure) === 'feature_off') return <StudyGroupsOff />
  if (failure) {
    return (
      <Failed
        error={failure}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        way={isSignedIn ? TO_GROUPS : TO_HOME}
        isOfLink
      />
    )
  }
  return <Waiting>Opening your invite</Waiting>
}

/** Each accepts the invitation in this tab alone: the sign-in leads back here, where it joins the group. */
const WaysIn = () => {
  const accept = (): void => {
    storeUnaccepted(null)
    rememberReturnPath(currentPath(), null)
  }
  return (
    <>
      <ButtonLink href={pathTo('login')} variant="gold" onClick={accept}>
        Sign in to join
      </ButtonLink>
      <ButtonLink href={pathTo('signup')} onClick={accept}>
        Create an account
      </ButtonLink>
    </>
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

const Invite = ({ code }: CodeProps) => {
  const { data, error, isFetching, refetch } = useJoin(code)
  // The query forgets it as soon as it tries again, and the button with the focus would be gone.
  const [failure, setFailure] = useState<unknown>(null)
  if (error && error !== failure) setFailure(error)
  useRedirect(data !== undefined)
  if (data) return <Joined {...data} />
  if (errorCodeOf(failure) === 'feature_off') return <StudyGroupsOff />
  if (failure) {
    return (
      <Failed
        error={failure}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        way={TO_GROUPS}
      />
    )
  }
  return <Waiting>Processing your invite</Waiting>
}

const Waiting = ({ children }: { readonly children: string }) => (
  <CenteredSection role="status">
    <chakra.span animation={{ _motionSafe: 'flicker 900ms ease-in-out infinite' }}>
      <Lamp size={64} />
    </chakra.span>
    <Heading>{children}</Heading>
  </CenteredSection>
)

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

type Way = { readonly label: string; readonly path: string }

const TO_GROUPS: Way = { label: 'Go to Study Groups', path: pathTo('groups') }
const TO_HOME: Way = { label: 'Go home', path: pathTo('home') }

type FailedProps = {
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
  /** How to go on without the group. */
  readonly way: Way
  /** Whether the link itself is of no use any more: then a conflict stays one, too. */
  readonly isOfLink?: boolean
}

/** Trying again does not change these. */
const FINAL: readonly (ErrorCode | null)[] = ['not_found', 'invalid_input', 'forbidden']

const Failed = ({ error, isRetrying, onRetry, way, isOfLink = false }: FailedProps) => {
  const code = errorCodeOf(error)
  const isFinal = FINAL.includes(code) || (isOfLink && code === 'conflict')
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
        <ButtonLink href={way.path} variant={isFinal ? 'gold' : 'quiet'}>
          {way.label}
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
