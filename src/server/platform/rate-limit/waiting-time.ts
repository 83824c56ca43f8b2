const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** How long somebody has to wait, for people: "1 second", "90 seconds", "2 minutes", "5 hours". */
export const waitingTime = (seconds: number): string => {
  if (seconds < 2 * MINUTE_SECONDS) return counted(seconds, 'second')
  if (seconds < 2 * HOUR_SECONDS) return counted(Math.ceil(seconds / MINUTE_SECONDS), 'minute')
  return counted(Math.ceil(seconds / HOUR_SECONDS), 'hour')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
