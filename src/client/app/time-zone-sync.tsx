import { useCallback, useEffect, useRef } from 'react'
import {
  deviceTimeZone,
  lastDeviceZone,
  rememberDeviceZone,
  rememberRefusal,
  wasRefused,
  zoneToFollow,
} from '../lib/device-zone.ts'
import { errorCodeOf } from '../lib/errors.ts'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { usePatchOwnUser } from '../shared/use-patch-own-user.ts'
import { useRefetchAt } from '../shared/use-refetch-at.ts'

/**
 * Days and streaks follow the player's own calendar, so the server learns the zone at sign-in. The server
 * decides when a change takes effect: at midnight there, and at most once a day.
 */
export const TimeZoneSync = () => {
  const { user } = useAuth()
  const { auth, dashboard } = trpc.useUtils()
  const patch = usePatchOwnUser()
  /** The player and the device's zone that were last looked at. */
  const followed = useRef<string | null>(null)

  /** "Today" and the week were those of the previous zone. */
  const readDays = useCallback(() => {
    void auth.user.invalidate()
    void dashboard.get.invalidate()
  }, [auth, dashboard])

  const { mutateAsync } = trpc.user.updateSettings.useMutation({
    onSuccess: (settings) => {
      patch((known) => ({ ...known, settings }))
      readDays()
    },
  })

  useEffect(() => {
    if (!user) return
    const follow = (): void => {
      const device = deviceTimeZone()
      if (device === null || wasRefused(device)) return
      const visit = `${user.id} ${device}`
      if (followed.current === visit) return
      followed.current = visit
      const timeZone = zoneToFollow({
        zone: user.settings.nextTimeZone?.timeZone ?? user.settings.timeZone,
        device,
        lastDevice: lastDeviceZone(user.id),
      })
      const remember = (): void => rememberDeviceZone(user.id, device)
      const onFailure = (error: unknown): void => {
        if (errorCodeOf(error) === 'invalid_input') rememberRefusal(device)
        else followed.current = null
      }
      if (timeZone === null) remember()
      else mutateAsync({ timeZone }).then(remember, onFailure)
    }
    follow()
    // A page can stay open on a whole journey.
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [user, mutateAsync])

  const lastRead = trpc.auth.user.useQuery(undefined, { enabled: false })
  const changesAt = user?.settings.nextTimeZone?.from
  useRefetchAt(changesAt === undefined ? null : Date.parse(changesAt), lastRead, readDays)

  return null
}
