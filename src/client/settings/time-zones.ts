import { parseTimeZone, UTC } from '../../domain/time/time.ts'
import { parsePresentTimeZone } from '../../domain/time/time-zone-name.ts'

export type ZoneChoice = {
  readonly zone: string
  /** "Rio Gallegos" */
  readonly place: string
  /** "America, Argentina"; empty for UTC. */
  readonly region: string
  /** "GMT-3", as it is now; empty for a zone that this browser does not know. */
  readonly offset: string
  /** What a search looks in. */
  readonly searched: string
}

const offsetOf = (zone: string, now: Date): string => {
  if (parseTimeZone(zone) === null) return ''
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "La Réunion" and "la reunion" are the same to somebody who searches. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(/[_/,]/g, ' ')

export const choiceOf = (zone: string, now: Date): ZoneChoice => {
  const parts = zone.split('/').map((part) => part.replaceAll('_', ' '))
  const offset = offsetOf(zone, now)
  return {
    zone,
    place: parts.at(-1) ?? zone,
    region: parts.slice(0, -1).join(', '),
    offset,
    searched: fold(`${zone} ${offset}`),
  }
}

/**
 * Every zone that this browser knows, by the name that it has today. `chosen` may be one that the browser's
 * list leaves out.
 */
export const zoneChoices = (chosen: string, now: Date): ZoneChoice[] => {
  const zones = [UTC, ...Intl.supportedValuesOf('timeZone'), chosen].map(parsePresentTimeZone)
  return [...new Set(zones)].filter((zone) => zone !== null).map((zone) => choiceOf(zone, now))
}

/** The choices in which every word of the query occurs; those whose place begins with it first. */
export const searchZones = (choices: readonly ZoneChoice[], query: string): ZoneChoice[] => {
  const wanted = fold(query).trim()
  const words = wanted.split(/\s+/)
  const beginsWithIt = ({ place }: ZoneChoice): number => (fold(place).startsWith(wanted) ? 0 : 1)
  return choices
    .filter(({ searched }) => words.every((word) => searched.includes(word)))
    .sort((one, other) => beginsWithIt(one) - beginsWithIt(other))
}

/** "Rio Gallegos, America, Argentina (GMT-3)" */
export const labelOf = ({ place, region, offset }: ZoneChoice): string => {
  const name = region ? `${place}, ${region}` : place
  return region && offset ? `${name} (${offset})` : name
}
