import { type KeyboardEvent, useMemo, useState } from 'react'
import { choiceOf, searchZones, type ZoneChoice, zoneChoices } from './time-zones.ts'

type ZonePickerOptions = {
  readonly value: string
  readonly onChoose: (zone: string) => void
}

const NONE = -1

/** What an editable list (ARIA combobox) of time zones shows and does. */
export const useZonePicker = ({ value, onChoose }: ZonePickerOptions) => {
  const [open, setOpen] = useState(false)
  /** Null until something is typed: the field then shows the chosen zone, the list shows all. */
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(NONE)

  const choices = useMemo(() => (open ? zoneChoices(value, new Date()) : []), [open, value])
  const found = useMemo(
    () => (query === null ? choices : searchZones(choices, query)),
    [choices, query],
  )
  // Nothing typed and nothing moved: the list stands at the zone that is chosen.
  const current = active === NONE && query === null ? indexOfZone(found, value) : active

  const close = (): void => {
    setOpen(false)
    setQuery(null)
    setActive(NONE)
  }
  const choose = (choice: ZoneChoice | undefined): void => {
    if (!choice) return
    close()
    if (choice.zone !== value) onChoose(choice.zone)
  }
  const move = (step: number): void => {
    setOpen(true)
    if (found.length > 0) setActive((current + step + found.length) % found.length)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(current === NONE ? 0 : -1)
    else if (event.key === 'Enter' && open) choose(found[current])
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
  }
  const type = (text: string): void => {
    setOpen(true)
    setQuery(text)
    setActive(0)
  }

  const shown = query ?? labelOf(choiceOf(value, new Date()))
  return { open, found, current, shown, type, choose, close, onKeyDown, show: () => setOpen(true) }
}

const indexOfZone = (choices: readonly ZoneChoice[], zone: string): number =>
  choices.findIndex((choice) => choice.zone === zone)

const labelOf = ({ place, region, offset }: ZoneChoice): string =>
  region ? `${place}, ${region} (${offset})` : place
