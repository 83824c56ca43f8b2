import { chakra } from '@chakra-ui/react/styled-system'
import { MonitorSmartphone } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { formatLocalTime } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { ProblemNote } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SaveNote } from './save-note.tsx'
import { choiceOf, labelOf } from './time-zones.ts'
import { useSetting } from './use-setting.ts'

export const TimeZoneSetting = () => {
  const { value, change, status, problem } = useSetting('timeZone')
  const now = useNow()
  return (
    <Stack gap="3">
      <chakra.p textStyle="small" color="muted" textWrap="pretty">
        Your day runs from midnight to midnight in this time zone. It decides which daily quiz you
        get, and which days count for your streak. Changing the zone keeps your streak.
      </chakra.p>
      <ZoneField value={value} onChoose={change} />
      <chakra.p textStyle="small" fontVariantNumeric="tabular-nums">
        Local time there: {formatLocalTime(now, value)}
      </chakra.p>
      <div>
        <DeviceZone value={value} onChoose={change} />
        <SaveNote status={status} problem={problem} />
      </div>
    </Stack>
  )
}

type ZoneProps = { readonly value: string; readonly onChoose: (zone: string) => void }

/** Shows the zone at once; it can be changed as soon as the picker's code has loaded. */
const ZoneField = ({ value, onChoose }: ZoneProps) => {
  const [Picker, setPicker] = useState<ComponentType<ZoneProps> | null>(null)
  const [failed, setFailed] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    import('./time-zone-picker.tsx').then(
      (module) => {
        hadFocus.current = fields.current?.contains(document.activeElement) ?? false
        setPicker(() => module.TimeZonePicker)
      },
      () => setFailed(true),
    )
  }, [])
  // The picker replaces the field that had the focus.
  useEffect(() => {
    if (Picker && hadFocus.current) fields.current?.querySelector('input')?.focus()
  }, [Picker])
  return (
    <chakra.div ref={fields} display="contents">
      {Picker ? (
        <Picker value={value} onChoose={onChoose} />
      ) : (
        <TextField label="Time zone" value={labelOf(choiceOf(value, new Date()))} readOnly />
      )}
      {failed ? (
        <ProblemNote>
          The list of time zones could not be loaded. Check your connection, then load the page
          again.
        </ProblemNote>
      ) : null}
    </chakra.div>
  )
}

const DeviceZone = ({ value, onChoose }: ZoneProps) => {
  const device = deviceTimeZone()
  return (
    <Row flexWrap="wrap">
      <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
        {device === value
          ? 'This device uses this time zone.'
          : `This device is in ${device.replaceAll('_', ' ')}.`}
      </chakra.p>
      {device === value ? null : (
        <Button size="sm" onClick={() => onChoose(device)}>
          <MonitorSmartphone aria-hidden="true" />
          Use this device’s time zone
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
