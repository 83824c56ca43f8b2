import { useEffect, useState } from 'react'
import { formatDuration } from '../lib/format.ts'

const MS_PER_MINUTE = 60_000

/**
 * The time until an instant, "5 hr 12 min". It changes with the minutes that are left, and when the page is
 * shown again; a screen reader reads it only when it comes to it.
 */
export const TimeUntil = ({ instant }: { readonly instant: string }) => {
  const end = Date.parse(instant)
  const [left, setLeft] = useState(() => end - Date.now())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = (): void => {
      const now = Math.max(0, end - Date.now())
      setLeft(now)
      clearTimeout(timer)
      // A moment after the minute is over.
      if (now > 0) timer = setTimeout(update, (now % MS_PER_MINUTE) + 50)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [end])

  return <time dateTime={instant}>{formatDuration(left)}</time>
}
