import { useEffect, useRef, useState } from 'react'
import { weeklyChallengeOf } from '../../domain/group/sprint.ts'
import { groupProgress, groupTierOf } from '../../domain/group/tier.ts'
import { followGroup, type GroupEvent, type LiveState } from '../lib/group-events.ts'
import { type RouterInputs, type RouterOutputs, trpc } from '../lib/trpc.ts'
import { useSignedInUser } from './auth-context.tsx'
import type { GroupForMembers } from './group-for-members.ts'

type Progress = Extract<GroupEvent, { kind: 'progress' }>
type SprintProgress = RouterOutputs['sprint']['progress']
type SprintChoice = RouterInputs['sprint']['results']

const finishedAmong = (members: readonly GroupForMembers['members'][number][]): number =>
  members.filter(({ sprint }) => sprint?.finished).length

/** The group's page after a member's answer; as it is if it was read later. */
const groupAfter = (detail: GroupForMembers, event: Progress, number: number): GroupForMembers => {
  if (number <= detail.lastEventId) return detail
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
            finished: isNewest ? finishedAmong(members) : sprint.finished,
          }
        : sprint,
    ),
    group: {
      ...detail.group,
      xpThisWeek: week.xp,
      totalXp: detail.group.totalXp + Math.max(0, week.xp - detail.group.xpThisWeek),
      tier: groupTierOf(week.xp),
      progressPercentage: groupProgress(week.xp),
      challenge: weeklyChallengeOf(week.questionsAnswered),
      accuracy: week.accuracy,
      activeMembers: week.activeMembers,
    },
    lastEventId: number,
  }
}

/** The progress of a sprint after a member's answer; as it is if it was read later. */
const progressAfter = <Known extends SprintProgress>(
  progress: Known,
  event: Progress,
  number: number,
): Known => {
  if (number <= progress.lastEventId) return progress
  const { userId, answered, correct, finished, questionsAnswered } = event
  const players = progress.players.map((player) =>
    player.userId === userId ? { ...player, answered, correct, finished } : player,
  )
  return {
    ...progress,
    players: players.sort(
      (one, other) => other.correct - one.correct || other.answered - one.answered,
    ),
    sprint: {
      ...progress.sprint,
      questionsAnswered,
      finished: players.filter((player) => player.finished).length,
    },
    lastEventId: number,
  }
}

/** Answers that come within this time are read together. */
const RESULTS_DELAY_MS = 1000

/** Reads the cached results of a sprint again: events do not say how each question was answered. */
const useReadResultsSoon = () => {
  const { results } = trpc.useUtils().sprint
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (choice: SprintChoice): void => {
    if (timer.current !== undefined || !results.getData(choice)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void results.invalidate(choice)
    }, RESULTS_DELAY_MS)
  }
}

/** What keeps the cached figures of a group up to date. */
const useGroupCache = (groupId: string) => {
  const utils = trpc.useUtils()
  const readResultsSoon = useReadResultsSoon()
  const readAgain = (): void => {
    const { group, sprint } = utils
    for (const figures of [group.get, sprint.progress, sprint.results, sprint.session]) {
      void figures.invalidate({ id: groupId })
    }
  }
  const apply = (event: GroupEvent, number: number): void => {
    if (event.kind === 'changed') {
      readAgain()
      return
    }
    utils.group.get.setData({ id: groupId }, (known) =>
      known?.members ? groupAfter(known, event, number) : known,
    )
    const choice = { id: groupId, sprintId: event.sprintId }
    utils.sprint.progress.setData(choice, (known) => known && progressAfter(known, event, number))
    utils.sprint.results.setData(choice, (known) => known && progressAfter(known, event, number))
    readResultsSoon(choice)
    const { hintsUnlocked } = weeklyChallengeOf(event.week.questionsAnswered)
    utils.sprint.session.setData(
      { id: groupId },
      (known) => known && { session: { ...known.session, hintsUnlocked } },
    )
  }
  return { apply, readAgain }
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
 * Keeps the cached `group.get({ id })`, `sprint.session({ id })`, and `sprint.progress` and
 * `sprint.results` of `{ id, sprintId }` up to date with what happens in a group. A page in the
 * background does not follow (browsers allow six streams per site) and catches up when it is seen
 * again.
 * @param lastEventId of the first of these replies; nothing is followed before it is known
 */
export const useGroupEvents = (groupId: string, lastEventId: number | undefined): LiveState => {
  const { id: userId } = useSignedInUser()
  const [state, setState] = useState<LiveState>('connecting')
  const isVisible = usePageVisible()
  const seen = useRef({ groupId, number: 0 })
  const cache = useGroupCache(groupId)
  const latestCache = useRef(cache)
  useEffect(() => {
    latestCache.current = cache
  })

  const isKnown = lastEventId !== undefined
  const read = useRef(0)
  useEffect(() => {
    read.current = lastEventId ?? 0
  }, [lastEventId])

  useEffect(() => {
    if (!isKnown || !isVisible) return
    if (seen.current.groupId !== groupId) seen.current = { groupId, number: 0 }
    return followGroup(userId, groupId, Math.max(seen.current.number, read.current), {
      onEvent: (event, number) => {
        seen.current = { groupId, number }
        latestCache.current.apply(event, number)
      },
      onState: (next) => {
        setState(next)
        // Reading again after a change may have failed while there was no connection.
        if (next === 'live' && read.current < seen.current.number) latestCache.current.readAgain()
      },
      onRefused: () => latestCache.current.readAgain(),
    })
  }, [userId, groupId, isKnown, isVisible])

  useEffect(() => {
    // A reply that was on its way when an event came has replaced the figures of that event.
    if (lastEventId !== undefined && lastEventId < seen.current.number) {
      latestCache.current.readAgain()
    }
  }, [lastEventId])

  return state
}
