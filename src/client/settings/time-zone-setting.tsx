import { chakra } from '@chakra-ui/react/styled-system'
import { MonitorSmartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { parseTimeZone, UTC } from '../../domain/time/time.ts'
import { deviceTimeZone, isSameZone } from '../lib/device-zone.ts'
import { formatLocalDateTime, formatLocalTime } from '../lib/format.ts'
import { useLoaded } from '../lib/load-on-demand.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SaveNote } from './save-note.tsx'
import { choiceOf, labelOf } from './time-zones.ts'
import { useTimeZone } from './use-time-zone.ts'

export const TimeZoneSetting = () => {
  const { timeZone, nextTimeZone, chosen, change, status, problem } = useTimeZone()
  const now = useNow()
  return (
    <Stack gap="3">
      <chakra.p textStyle="small" color="muted" textWrap="pretty">
        Your day runs from midnight to midnight in this time zone. It decides which daily quiz you
        get, and which days count for your streak. A change keeps your streak. It takes effect at
        midnight there, and at most once a day.
      </chakra.p>
      <ZoneField value={chosen} onChoose={change} />
      <chakra.p textStyle="small" fontVariantNumeric="tabular-nums">
        {isKnown(chosen)
          ? `Local time there: ${formatLocalTime(now, chosen)}`
          : 'This browser doesn’t know this time zone, so it shows times in UTC.'}
      </chakra.p>
      {nextTimeZone && status !== 'saving' ? (
        <ComingZone zone={timeZone} next={nextTimeZone} onKeep={() => change(timeZone)} />
      ) : null}
      <div>
        <DeviceZone value={chosen} onChoose={change} />
        <SaveNote status={status} problem={problem} />
      </div>
    </Stack>
  )
}

/** One that is newer than this browser is not. */
const isKnown = (zone: string): boolean => parseTimeZone(zone) !== null

type ComingZoneProps = {
  readonly zone: string
  readonly next: { readonly timeZone: string; readonly from: string }
  readonly onKeep: () => void
}

/** Says from when the chosen zone counts, and offers to stay with the present one. */
const ComingZone = ({ zone, next, onKeep }: ComingZoneProps) => {
  const [place, nextPlace] = [zone, next.timeZone].map((one) => choiceOf(one, new Date()).place)
  return (
    <Row flexWrap="wrap">
      <chakra.p textStyle="small" textWrap="pretty">
        {`Your days follow ${nextPlace} from ${formatLocalDateTime(next.from, next.timeZone)} ${isKnown(next.timeZone) ? 'there' : '(UTC)'}. Until then they follow ${place}.`}
      </chakra.p>
      <Button size="sm" onClick={onKeep}>
        {`Keep ${place}`}
      </Button>
    </Row>
  )
}

type ZoneProps = { readonly value: string; readonly onChoose: (zone: string) => void }

const loadPicker = () => import('./time-zone-picker.tsx')

/** Shows the zone at once; it can be changed as soon as the picker's code has loaded. */
const ZoneField = ({ value, onChoose }: ZoneProps) => {
  const { loaded, advice } = useLoaded(loadPicker)
  const fields = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // The picker replaces the field that had the focus.
  useEffect(() => {
    if (loaded && hadFocus.current) fields.current?.querySelector('input')?.focus()
  }, [loaded])
  return (
    <chakra.div ref={fields} display="contents">
      {loaded ? (
        <loaded.TimeZonePicker value={value} onChoose={onChoose} />
      ) : (
        <TextField
          label="Time zone"
          value={labelOf(choiceOf(value, new Date()))}
          readOnly
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={() => {
            hadFocus.current = false
          }}
        />
      )}
      {advice ? (
        <ProblemNote>{`The list of time zones could not be loaded. ${advice}`}</ProblemNote>
      ) : null}
    </chakra.div>
  )
}

const DeviceZone = ({ value, onChoose }: ZoneProps) => {
  const device = deviceTimeZone()
  if (device === null) {
    return (
      <chakra.p textStyle="small" color="muted">
        {`This device doesn’t say which time zone it’s in.${value === UTC ? ' Choose yours above.' : ''}`}
      </chakra.p>
    )
  }
  const isDevices = isSameZone(device, value)
  return (
    <Row flexWrap="wrap">
      <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
        {isDevices
          ? 'This device uses this time zone.'
          : `This device is in ${device.replaceAll('_', ' ')}.`}
      </chakra.p>
      {isDevices ? null : (
        <Button size="sm" onClick={() => onChoose(device)}>
          <MonitorSmartphone aria-hidden="true" />
          <span>Use this device’s time zone</span>
        </Button>
      )}
    </Row>
  )
}

const UPDATE_EVERY_MS = 5000

/** The current time, for clocks that show minutes. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), UPDATE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
