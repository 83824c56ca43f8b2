import { useRef } from 'react'
import { useLocation } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'
import { copyText } from '../lib/copy-text.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { openShareSheet } from '../lib/share-link.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { sprintQuizPath } from '../shared/sprint-quiz-path.ts'
import { useStartSprint } from '../shared/use-start-sprint.ts'
import { LINK_COPIED } from '../ui/share-or-copy.ts'
import { showToast } from '../ui/toast.ts'
import type { Group } from './group-detail.ts'

/** Shows why something failed: the server's reason, or the specification's sentence. */
const showFailure = (error: unknown, fallback: string): void =>
  showProblem(errorMessageOf(error, fallback))

const showProblem = (description: string): void =>
  showToast({ title: 'Error', description, variant: 'destructive' })

/** Reads a group again, also when a change failed because somebody else was quicker. */
const useReadGroup = (groupId: string) => {
  const utils = trpc.useUtils()
  return (): Promise<void> => utils.group.get.invalidate({ id: groupId })
}

type StartChoice = Parameters<ReturnType<typeof useStartSprint>['start']>[0]

/** Starts a sprint on the group's theme, and takes the leader to it. */
export const useStart = (groupId: string) => {
  const [, navigate] = useLocation()
  const { start, isStarting } = useStartSprint(groupId, {
    onStarted: () => navigate(sprintQuizPath(groupId)),
    onFailed: showProblem,
  })
  return { start: (choice?: StartChoice): void => start(choice), isStarting }
}

export const useEndSprint = (groupId: string, onAnswered: () => void) => {
  const readGroup = useReadGroup(groupId)
  const { mutate, isPending } = trpc.sprint.end.useMutation({
    onSuccess: () => showToast({ title: 'Quiz sprint ended' }),
    onError: (error) => showFailure(error, 'Failed to end quiz sprint. Please try again.'),
    onSettled: () => {
      onAnswered()
      return readGroup()
    },
  })
  return { end: (sprintId: string): void => mutate({ id: groupId, sprintId }), isEnding: isPending }
}

export const useMakeLeader = (groupId: string, onAnswered: () => void) => {
  const readGroup = useReadGroup(groupId)
  const { mutate, isPending } = trpc.group.makeLeader.useMutation({
    onSuccess: () =>
      showToast({ title: 'Success!', description: 'User promoted to leader successfully' }),
    onError: (error) => showFailure(error, 'Failed to make user leader. Please try again.'),
    onSettled: () => {
      onAnswered()
      return readGroup()
    },
  })
  return {
    makeLeader: (userId: string): void => mutate({ id: groupId, userId }),
    isPending,
  }
}

/** Leaves the group, and goes to the list of groups. */
export const useLeaveGroup = ({ id, name }: Group, onFailed: () => void) => {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const { mutate, isPending, isSuccess } = trpc.group.leave.useMutation({
    onSuccess: ({ groupDeleted }) => {
      showToast({ title: groupDeleted ? `${name} was deleted` : `You left ${name}` })
      navigate(pathTo('groups'))
      // What only members may see is forgotten.
      void utils.group.get.reset({ id })
      void utils.group.invalidate()
      void utils.sprint.invalidate()
    },
    onError: (error) => {
      showFailure(error, 'Failed to leave the group. Please try again.')
      onFailed()
    },
  })
  // Also until the next page is there.
  return { leave: (): void => mutate({ id }), isLeaving: isPending || isSuccess }
}

type Invite = RouterOutputs['group']['inviteLink']

/** A server that does not know its own address sends a path. */
const addressOf = ({ inviteLink }: Invite): string =>
  inviteLink.startsWith('/') ? `${window.location.origin}${inviteLink}` : inviteLink

type InviteOptions = {
  /** The link could not be copied, and has to be shown. */
  readonly onNotCopied: (link: string) => void
}

/** The group's invite link, for leaders. */
export const useInviteLink = (groupId: string, { onNotCopied }: InviteOptions) => {
  const utils = trpc.useUtils()
  /** Since the menu was opened: another leader may have renewed an older one. */
  const fresh = useRef<Invite | null>(null)

  const read = async (): Promise<Invite> => {
    fresh.current = null
    const invite = await utils.group.inviteLink.fetch({ id: groupId }, { staleTime: 0 })
    // Unless it has been renewed meanwhile.
    fresh.current ??= invite
    return fresh.current
  }

  const copy = async (invite: Invite, title: string): Promise<void> => {
    const link = addressOf(invite)
    if (!(await copyText(link))) {
      onNotCopied(link)
      return
    }
    showToast({ title, description: `Share this link to invite people to ${invite.groupName}` })
  }

  const share = async (): Promise<void> => {
    try {
      // Safari shares and copies only while it handles the click, without waiting for the server.
      const invite = fresh.current ?? (await read())
      const opened = await openShareSheet({ title: invite.groupName, url: addressOf(invite) })
      if (!opened) await copy(invite, LINK_COPIED)
    } catch (error) {
      showFailure(error, 'Failed to get invite link. Please try again.')
    }
  }

  const { mutate, isPending } = trpc.group.renewInvite.useMutation()
  const renew = (onAnswered: () => void): void =>
    mutate(
      { id: groupId },
      {
        onSuccess: (invite) => {
          fresh.current = invite
          onAnswered()
          void copy(invite, 'New Invite Link Copied!')
        },
        onError: (error) => {
          onAnswered()
          showFailure(error, 'Failed to renew invite link. Please try again.')
        },
      },
    )

  return {
    /** Reads the link; the click that asks for it reports a failure. */
    prepare: (): void => void read().catch(() => {}),
    share: (): void => void share(),
    renew,
    isRenewing: isPending,
  }
}
