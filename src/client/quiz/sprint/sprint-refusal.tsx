import { useEffect, useRef } from 'react'
import { pathTo } from '../../../domain/site/page.ts'
import { errorCodeOf, errorDetailsOf, errorMessageOf } from '../../lib/errors.ts'
import { DailyStartButton } from '../../shared/daily-start-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeatureOff } from '../../ui/feature-off.tsx'
import { Row } from '../../ui/layout.ts'

/** Whether the server says that there is nothing to play, rather than that something failed. */
export const isRefusal = (error: unknown): boolean => {
  const code = errorCodeOf(error)
  return (
    code === 'not_found' || code === 'forbidden' || code === 'conflict' || code === 'feature_off'
  )
}

type SprintRefusalProps = {
  readonly error: unknown
  readonly groupId: string
  /** It came in the middle of the sprint, and the question that had the focus is gone. */
  readonly wasPlayed?: boolean
}

/** Why a sprint cannot be played now, and where to go instead. */
export const SprintRefusal = ({ error, groupId, wasPlayed = false }: SprintRefusalProps) => {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasPlayed) message.current?.focus()
  }, [wasPlayed])
  return (
    <div ref={message} tabIndex={-1}>
      <Reason error={error} groupId={groupId} wasPlayed={wasPlayed} />
    </div>
  )
}

const SAVED = 'What you answered is saved.'

const Reason = ({ error, groupId, wasPlayed }: Required<SprintRefusalProps>) => {
  const code = errorCodeOf(error)
  const { opensOn, finishFirst } = errorDetailsOf(error)
  const toGroup = (
    <ButtonLink href={pathTo('group', { id: groupId })} variant="gold">
      Back to group
    </ButtonLink>
  )
  const saved = wasPlayed ? ` ${SAVED}` : ''
  const message = `${errorMessageOf(error)}${saved}`

  if (code === 'feature_off') return <FeatureOff name="Study groups" kept={SAVED} />
  if (code === 'forbidden') {
    return (
      <EmptyState
        title="This sprint is for the group’s members"
        description={`A leader of the group can send you an invite link.${saved}`}
        action={
          <ButtonLink href={pathTo('group', { id: groupId })} variant="gold">
            See the group
          </ButtonLink>
        }
      />
    )
  }
  if (finishFirst === 'daily') {
    return (
      <EmptyState
        title="Finish your daily quiz first"
        description={message}
        action={
          <Row flexWrap="wrap" justifyContent="center">
            <DailyStartButton label="Go to the daily quiz" />
            <ButtonLink href={pathTo('group', { id: groupId })} variant="plain">
              Back to group
            </ButtonLink>
          </Row>
        }
      />
    )
  }
  if (opensOn) {
    return <EmptyState title="Not open today" description={message} action={toGroup} />
  }
  if (code === 'conflict' || wasPlayed) {
    const description = wasPlayed ? SAVED : undefined
    return <EmptyState title="This sprint has ended" description={description} action={toGroup} />
  }
  return <EmptyState title="No sprint to play" description={message} action={toGroup} />
}
