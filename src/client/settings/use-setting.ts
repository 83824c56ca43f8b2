import type { Settings } from '../../domain/schema/user.ts'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { type SaveStatus, useInstantSave } from '../lib/use-instant-save.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { usePatchOwnUser } from '../shared/use-patch-own-user.ts'

/** `useTimeZone` has the zone, whose changes have to wait. */
type SettingKey = Exclude<keyof Settings, 'timeZone'>

export type Setting<Key extends SettingKey> = {
  readonly value: Settings[Key]
  readonly change: (value: Settings[Key]) => void
  readonly status: SaveStatus
  /** Why the last change was not saved. */
  readonly problem: string
}

/** One of the learner's settings; changing it saves it. */
export const useSetting = <Key extends SettingKey>(key: Key): Setting<Key> => {
  const value = useSignedInUser().settings[key]
  const patch = usePatchOwnUser()
  const { mutateAsync } = trpc.user.updateSettings.useMutation()
  const { status, error, change } = useInstantSave<Settings[Key]>({
    current: value,
    show: (shown, isUndo) =>
      patch((known) => ({ ...known, settings: { ...known.settings, [key]: shown } }), isUndo),
    save: (chosen) => mutateAsync({ [key]: chosen }),
  })
  const problem = errorMessageOf(error)
  return { value, change, status, problem }
}
