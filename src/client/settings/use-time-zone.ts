import { useState } from 'react'
import { errorMessageOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useInstantSave } from '../lib/use-instant-save.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { usePatchOwnUser } from '../shared/use-patch-own-user.ts'

/** The learner's time zone, and the one they have chosen, which may have to wait for midnight there. */
export const useTimeZone = () => {
  const { timeZone, nextTimeZone } = useSignedInUser().settings
  const utils = trpc.useUtils()
  const patch = usePatchOwnUser()
  const { mutateAsync } = trpc.user.updateSettings.useMutation()
  /** A choice that is being saved: only the server knows when it takes effect. */
  const [saving, setSaving] = useState<string | null>(null)
  const chosen = nextTimeZone?.timeZone ?? timeZone
  const { status, error, change } = useInstantSave<string>({
    current: chosen,
    show: (zone, isUndo) => setSaving(isUndo ? null : zone),
    save: async (wanted) => {
      const settings = await mutateAsync({ timeZone: wanted })
      const zones = { timeZone: settings.timeZone, nextTimeZone: settings.nextTimeZone }
      patch((known) => ({ ...known, settings: { ...known.settings, ...zones } }))
    },
    onSaved: () => {
      setSaving(null)
      // Streaks and days follow the learner's calendar.
      void utils.invalidate()
    },
  })
  const problem = errorMessageOf(error)
  return { timeZone, nextTimeZone, chosen: saving ?? chosen, change, status, problem }
}
