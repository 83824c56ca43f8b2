import { useEffect, useRef, useState } from 'react'
import { weeklyChallengeOf } from '../../domain/sprint.ts'
import { groupProgress, groupTierOf } from '../../domain/tier.ts'
import { followGroup, type GroupEvent, type LiveState } from '../lib/group-events.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

type Progress = Extract<GroupEvent, { kind: 'progress' }>
type GroupDetail = RouterOutputs['group']['get']
type SprintProgress = RouterOutputs['sprint']['progress']

/** The group's page after a member's answer. */
const groupAfter = (detail: GroupDetail, event: Progress): GroupDetail => {
  const { sprintId, userId, answered, correct, finished, week } = event
  const isNewest = detail.sprints[0]?.id === sprintId
  const members = detail.members.map((member) =>
    member.userId === userId
      ? {
          ...member,
          xpThisWeek: event.memberXpThisWeek,
          sprint: isNewest ? { answered, correct, finished } : member.sprint,
        }
      : member,
  )
  return {
    ...detail,
    members: members.sort((one, other) => other.xpThisWeek - one.xpThisWeek),
    sprints: detail.sprints.map((sprint) =>
      sprint.id === sprintId
        ? {
            ...sprint,
            questionsAnswered: event.questionsAnswered,
            finished: members.filter((member) => member.sprint?.finished).length,
          }
        : sprint,
    ),
    group: {
      ...detail.group,
      xpThisWeek: week.xp,
      tier: groupTierOf(week.xp),
      progressPercentage: groupProgress(week.xp),
      challenge: weeklyChallengeOf(week.questionsAnswered),
      accuracy: week.accuracy,
      activeMembers: week.activeMembers,
    },
  }
}

/** The progress of a sprint after a member's answer. */
const progressAfter = (progress: SprintProgress, event: Progress): SprintProgress => {
  const { userId, answered, correct, finished, questionsAnswered } = event
  const players = progress.players.map((player) =>
    player.userId === userId ? { ...player, answered, correct, finished } : player,
  )
  return {
    ...progress,
    players: players.sort((one, other) => other.correct - one.correct),
    sprint: {
      ...progress.sprint,
      questionsAnswered,
      finished: players.filter((player) => player.finished).length,
    },
  }
}

/** Brings what is cached of a group up to date with an event. */
const useApplyEvent = (groupId: string): ((event: GroupEvent) => void) => {
  const utils = trpc.useUtils()
  return (event) => {
    if (event.kind === 'changed') {
      void utils.group.get.invalidate({ id: groupId })
      void utils.sprint.invalidate()
      return
    }
    utils.group.get.setData({ id: groupId }, (known) => known && groupAfter(known, event))
    const choice = { id: groupId, sprintId: event.sprintId }
    utils.sprint.progress.setData(choice, (known) => known && progressAfter(known, event))
    const { hintsUnlocked } = weeklyChallengeOf(event.week.questionsAnswered)
    utils.sprint.session.setData(
      { id: groupId },
      (known) => known && { session: { ...known.session, hintsUnlocked } },
    )
  }
}

const isPageVisible = (): boolean => document.visibilityState === 'visible'

const usePageVisible = (): boolean => {
  const [isVisible, setIsVisible] = useState(isPageVisible)
  useEffect(() => {
    const read = (): void => setIsVisible(isPageVisible())
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}

/**
 * Keeps the cached `group.get({ id })`, `sprint.progress({ id, sprintId })` and `sprint.session({ id })`
 * up to date with what happens in a group. A page in the background does not follow (browsers allow six
 * streams per site) and catches up when it is seen again.
 * @param lastEventId of the first of these replies; nothing is followed before it is known
 */
export const useGroupEvents = (groupId: string, lastEventId: number | undefined): LiveState => {
  const [state, setState] = useState<LiveState>('connecting')
  const isVisible = usePageVisible()
  const last = useRef<{ readonly groupId: string; readonly number: number } | null>(null)
  const apply = useApplyEvent(groupId)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })

  const isKnown = lastEventId !== undefined
  const first = useRef(lastEventId)
  useEffect(() => {
    first.current = lastEventId
  }, [lastEventId])

  useEffect(() => {
    if (!isKnown || !isVisible) return
    const from = last.current?.groupId === groupId ? last.current.number : (first.current ?? 0)
    const stop = followGroup(groupId, from, {
      onEvent: (event) => latestApply.current(event),
      onState: setState,
    })
    return () => {
      last.current = { groupId, number: stop() }
    }
  }, [groupId, isKnown, isVisible])

  return state
}
