import { chakra } from '@chakra-ui/react/styled-system'
import { addDays, type DayKey, weekStartOf } from '../../domain/time/time.ts'
import { formatDay, formatList } from '../lib/format.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'

/** The days of the week from today on. */
export const daysLeftInWeek = (today: DayKey): DayKey[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(weekStartOf(today), day)).filter((day) => day >= today)

/** "on Sunday, Nov 22", "today and on Sunday, Nov 22" */
export const openDaysText = (openDays: readonly string[], today: string): string =>
  formatList(openDays.map((day) => (day === today ? 'today' : `on ${formatDay(day)}`)))

type OpenDaysProps = {
  readonly daysLeft: readonly DayKey[]
  /** The group's. */
  readonly timeZone: string
  readonly chosen: readonly string[]
  readonly onChange: (days: string[]) => void
}

/** The days on which the sprint opens; with none chosen, every day until the week ends. */
export const OpenDays = ({ daysLeft, timeZone, chosen, onChange }: OpenDaysProps) => {
  const own = useSignedInUser().settings.timeZone
  const [today = '', ...later] = daysLeft
  const toggle = (day: DayKey): void =>
    onChange(daysLeft.filter((one) => chosen.includes(one) !== (one === day)))
  return (
    <fieldset>
      <chakra.legend textStyle="label" fontSize="sm" mb="2">
        Open only on certain days
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {daysLeft.map((day) => (
          <Day key={day}>
            <chakra.input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              srOnly
            />
            <span>{day === today ? `Today, ${formatDay(day)}` : formatDay(day)}</span>
          </Day>
        ))}
      </chakra.div>
      <chakra.p textStyle="small" color="muted" mt="2" textWrap="pretty">
        <span>
          {chosen.length > 0
            ? `Opens ${openDaysText(chosen, today)} only.`
            : `None chosen: open every day until ${formatDay(later.at(-1) ?? today)}, when the week ends.`}
        </span>
        <span>
          {own === timeZone ? '' : ` Days are those of the group’s time zone, ${timeZone}.`}
        </span>
      </chakra.p>
    </fieldset>
  )
}

const Day = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    px: '4',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    bg: 'surface',
    textStyle: 'small',
    fontWeight: '600',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    _hover: { borderColor: 'muted' },
    '&:has(:checked)': {
      bg: 'gold.soft',
      color: 'gold.text',
      borderColor: 'gold.text',
      _before: { content: '"✓"', me: '1.5' },
    },
    '&:has(:focus-visible)': { outline: '3px solid var(--focus-color)', outlineOffset: '1px' },
  },
})
