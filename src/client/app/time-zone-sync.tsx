import { useEffect, useRef } from 'react'
import { deviceTimeZone, rememberDeviceZone, zoneToFollow } from '../lib/device-zone.ts'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from './auth-context.tsx'
import { usePatchOwnUser } from './use-patch-own-user.ts'

/**
 * Days and streaks follow the player's own calendar, so the server learns the zone at sign-in. The server
 * decides when a change takes effect: at midnight there, and at most once a day.
 */
export const TimeZoneSync = () => {
  const { user } = useAuth()
  const utils = trpc.useUtils()
  const patch = usePatchOwnUser()
  const sentFor = useRef<string | null>(null)
  const { mutate } = trpc.user.updateSettings.useMutation({
    onSuccess: (settings) => {
      patch((known) => ({ ...known, settings }))
      // "Today" and the week were those of the previous zone.
      void utils.auth.user.invalidate()
      void utils.dashboard.get.invalidate()
    },
  })

  useEffect(() => {
    if (!user || sentFor.current === user.id) return
    sentFor.current = user.id
    const timeZone = zoneToFollow({
      zone: user.settings.nextTimeZone?.timeZone ?? user.settings.timeZone,
      device: deviceTimeZone(),
      lastDevice: rememberDeviceZone(user.id),
    })
    if (timeZone) mutate({ timeZone })
  }, [user, mutate])

  return null
}
