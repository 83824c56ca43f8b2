import { useEffect, useRef } from 'react'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from './auth-context.tsx'

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Days and streaks follow the player's own calendar, so the server learns the zone at sign-in. */
export const TimeZoneSync = () => {
  const { user } = useAuth()
  const utils = trpc.useUtils()
  const sentFor = useRef<string | null>(null)
  const { mutate } = trpc.user.updateSettings.useMutation({
    onSuccess: (settings) =>
      utils.auth.user.setData(undefined, (known) => (known ? { ...known, settings } : known)),
  })

  useEffect(() => {
    if (!user || sentFor.current === user.id) return
    sentFor.current = user.id
    const timeZone = browserTimeZone()
    if (timeZone && timeZone !== user.settings.timeZone) mutate({ timeZone })
  }, [user, mutate])

  return null
}
