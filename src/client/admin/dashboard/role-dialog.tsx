import { chakra } from '@chakra-ui/react/styled-system'
import { displayNameOf } from '../../../domain/learner/person.ts'
import { MAX_LEVEL } from '../../../domain/level.ts'
import { errorMessageOf } from '../../lib/errors.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DialogControl } from '../../ui/use-dialog.ts'
import { AdminDialog } from '../admin-dialog.tsx'

export type ListedUser = RouterOutputs['administration']['users']['users'][number]

export type Role = 'isSiteAdmin' | 'isAdmin'

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  isSiteAdmin: 'Site Admin',
  isAdmin: 'Admin',
}

export type RoleChange = {
  readonly user: ListedUser
  readonly role: Role
  readonly isGiven: boolean
}

type RoleDialogProps = DialogControl & { readonly change: RoleChange }

/** Asks before somebody gets a role or loses it. */
export const RoleDialog = ({ change, open, onClose }: RoleDialogProps) => {
  const { user, role, isGiven } = change
  const you = useSignedInUser()
  const { store, isPending } = useStoreRole(change, onClose)
  const close = (): void => {
    if (!isPending) onClose()
  }
  const name = <Name>{displayNameOf(user)}</Name>
  const roleName = role === 'isSiteAdmin' ? 'a site admin' : 'an admin'
  return (
    <AdminDialog
      open={open}
      onClose={close}
      role="alertdialog"
      title={
        isGiven ? (
          <span>
            <span>Make </span>
            {name}
            <span>{` ${roleName}?`}</span>
          </span>
        ) : (
          <span>
            <span>Remove </span>
            {name}
            <span>{` as ${roleName}?`}</span>
          </span>
        )
      }
      description={consequenceOf(change, user.id === you.id)}
      actions={
        <>
          <Button variant={isGiven ? 'gold' : 'danger'} onClick={store} disabled={isPending}>
            {isPending ? 'Saving…' : isGiven ? `Make ${ROLE_LABELS[role]}` : 'Remove Role'}
          </Button>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      {role === 'isSiteAdmin' && !isGiven && user.isNamedSiteAdmin ? (
        <p>
          This address is listed in SITE_ADMIN_EMAILS, so the next sign-in makes them a site admin
          again. Remove it there too.
        </p>
      ) : null}
    </AdminDialog>
  )
}

const Name = chakra('bdi', { base: { overflowWrap: 'anywhere' } })

/** What the role allows, or what its loss means. */
const consequenceOf = ({ user, role, isGiven }: RoleChange, isYou: boolean): string => {
  if (role === 'isSiteAdmin') {
    if (isGiven) {
      return 'They can then manage questions, users, churches and features, and see everyone’s e-mail address.'
    }
    return isYou
      ? 'You lose access to these pages at once. Only another site admin can give it back.'
      : 'They lose access to users, features, churches and the audit log at once.'
  }
  if (isGiven)
    return 'They can then edit, generate and switch questions, and handle reports of them.'
  return user.isSiteAdmin || user.currentLevel === MAX_LEVEL
    ? `They can still administer questions, as ${user.isSiteAdmin ? 'a site admin' : `a level ${MAX_LEVEL} learner`}.`
    : 'They can no longer administer questions.'
}

const TEXTS = {
  isSiteAdmin: {
    done: 'Site admin status updated successfully',
    failed: 'Failed to update site admin status',
  },
  isAdmin: {
    done: 'Admin status updated successfully',
    failed: 'Failed to update admin status',
  },
} as const satisfies Record<Role, object>

const useStoreRole = ({ user, role, isGiven }: RoleChange, onAnswered: () => void) => {
  const { administration, audit, auth } = trpc.useUtils()
  const you = useSignedInUser()
  const texts = TEXTS[role]
  const options = {
    onSuccess: async () => {
      showToast({ title: 'Success', description: texts.done })
      // Who took the role from themselves may not read the list any more.
      if (user.id === you.id) await auth.user.invalidate()
    },
    onError: (error: unknown) =>
      showToast({
        title: 'Error',
        description: errorMessageOf(error, texts.failed),
        variant: 'destructive',
      }),
    // Also after a refusal, since somebody else may have been quicker.
    onSettled: async () => {
      onAnswered()
      await Promise.all([administration.users.invalidate(), audit.list.invalidate()])
    },
  }
  const siteAdmin = trpc.administration.setSiteAdmin.useMutation(options)
  const admin = trpc.administration.setAdmin.useMutation(options)
  return {
    store: (): void => {
      if (role === 'isSiteAdmin') siteAdmin.mutate({ userId: user.id, isSiteAdmin: isGiven })
      else admin.mutate({ userId: user.id, isAdmin: isGiven })
    },
    isPending: siteAdmin.isPending || admin.isPending,
  }
}
