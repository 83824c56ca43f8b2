import type { Settings } from '../../domain/schema/user.ts'
import { useSignedInUser } from '../app/auth-context.tsx'
import { usePatchOwnUser } from '../app/use-patch-own-user.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { type SaveStatus, useInstantSave } from '../lib/use-instant-save.ts'

export type Setting<Key extends keyof Settings> = {
  readonly value: Settings[Key]
  readonly change: (value: Settings[Key]) => void
  readonly status: SaveStatus
  /** Why the last change was not saved. */
  readonly problem: string
}

/** One of the learner's settings; changing it saves it. */
export const useSetting = <Key extends keyof Settings>(key: Key): Setting<Key> => {
  const value = useSignedInUser().settings[key]
  const utils = trpc.useUtils()
  const patch = usePatchOwnUser()
  const { mutateAsync } = trpc.user.updateSettings.useMutation()
  const { status, error, change } = useInstantSave<Settings[Key]>({
    current: value,
    show: (shown, isUndo) =>
      patch((known) => ({ ...known, settings: { ...known.settings, [key]: shown } }), isUndo),
    save: async (chosen) => {
      await mutateAsync({ [key]: chosen })
      // Streaks and days follow the learner's calendar.
      if (key === 'timeZone') void utils.invalidate()
    },
  })
  const problem = errorMessageOf(error)
  return { value, change, status, problem }
}
