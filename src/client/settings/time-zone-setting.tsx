import { chakra } from '@chakra-ui/react/styled-system'
import { MonitorSmartphone } from 'lucide-react'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { Button } from '../ui/button.tsx'
import { SaveNote } from './save-note.tsx'
import { TimeZonePicker } from './time-zone-picker.tsx'
import { clockIn } from './time-zones.ts'
import { useNow } from './use-now.ts'
import { useSetting } from './use-setting.ts'

export const TimeZoneSetting = () => {
  const { value, change, status, problem } = useSetting('timeZone')
  const now = useNow()
  return (
    <chakra.div display="grid" gap="3">
      <chakra.p textStyle="small" color="muted" textWrap="pretty">
        Your day runs from midnight to midnight in this time zone. It decides which daily quiz is
        yours, and a streak is a run of such days with a finished daily quiz. Changing the zone
        keeps your streak.
      </chakra.p>
      <TimeZonePicker value={value} onChoose={change} />
      <chakra.p textStyle="small" fontVariantNumeric="tabular-nums">
        There it is {clockIn(value, now)}.
      </chakra.p>
      <div>
        <DeviceZone value={value} onChoose={change} />
        <SaveNote status={status} problem={problem} />
      </div>
    </chakra.div>
  )
}

type DeviceZoneProps = {
  readonly value: string
  readonly onChoose: (zone: string) => void
}

const DeviceZone = ({ value, onChoose }: DeviceZoneProps) => {
  const device = deviceTimeZone()
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
        {device === value
          ? 'This is the zone of this device.'
          : `This device is in ${device.replaceAll('_', ' ')}.`}
      </chakra.p>
      {device === value ? null : (
        <Button size="sm" onClick={() => onChoose(device)}>
          <MonitorSmartphone aria-hidden="true" />
          Use this device’s zone
        </Button>
      )}
    </chakra.div>
  )
}
