import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { TextField } from '../ui/text-field.tsx'
import type { ZoneChoice } from './time-zones.ts'
import { useZonePicker } from './use-zone-picker.ts'

type TimeZonePickerProps = {
  readonly value: string
  readonly onChoose: (zone: string) => void
}

/** A field to type in, and the list of zones that match. */
export const TimeZonePicker = ({ value, onChoose }: TimeZonePickerProps) => {
  const picker = useZonePicker({ value, onChoose })
  const { open, found, current } = picker
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <chakra.div position="relative" onBlur={picker.close}>
      <TextField
        label="Time zone"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found[current] ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={picker.shown}
        onChange={(event) => picker.type(event.target.value)}
        onKeyDown={picker.onKeyDown}
        onClick={(event) => {
          if (!open) event.currentTarget.select()
          picker.show()
        }}
      />
      <Sign aria-hidden="true">
        <ChevronsUpDown size={18} />
      </Sign>
      <List
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Time zones"
        hidden={!open}
        // Keeps the focus in the field while the list is scrolled or clicked.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((choice, position) => (
          <Option
            key={choice.zone}
            id={`${id}-${position}`}
            choice={choice}
            chosen={choice.zone === value}
            active={position === current}
            onChoose={() => picker.choose(choice)}
          />
        ))}
      </List>
      <Found open={open} count={found.length} />
    </chakra.div>
  )
}

type OptionProps = {
  readonly id: string
  readonly choice: ZoneChoice
  readonly chosen: boolean
  readonly active: boolean
  readonly onChoose: () => void
}

const Option = ({ id, choice, chosen, active, onChoose }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Row
      ref={element}
      id={id}
      role="option"
      aria-selected={chosen}
      data-active={active ? '' : undefined}
      onClick={onChoose}
    >
      <span>
        {choice.place}
        {choice.region ? <chakra.span color="muted">, {choice.region}</chakra.span> : null}
      </span>
      <chakra.span color="muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {choice.offset}
      </chakra.span>
    </Row>
  )
}

const Found = ({ open, count }: { readonly open: boolean; readonly count: number }) => {
  const text = count === 0 ? 'No time zone matches.' : `${count} time zones`
  return (
    <chakra.p role="status" srOnly={!open || count > 0} textStyle="small" color="wrong" mt="1.5">
      {open ? text : ''}
    </chakra.p>
  )
}

const Sign = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '4',
    bottom: '3.5',
    color: 'muted',
    pointerEvents: 'none',
  },
})

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    top: '100%',
    left: '0',
    right: '0',
    mt: '1.5',
    p: '1.5',
    maxH: 'min(18rem, 40vh)',
    scrollPadding: '1.5',
    // Clear of the bottom bar.
    scrollMarginBottom: '20',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'surface',
    borderRadius: 'option',
    borderWidth: '1px',
    borderColor: 'control',
    boxShadow: 'lifted',
    '&[hidden], &:empty': { display: 'none' },
  },
})

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minH: '11',
    px: '3',
    borderRadius: '10px',
    cursor: 'pointer',
    _hover: { bg: 'sunk' },
    '&[aria-selected=true]': { fontWeight: '650' },
    '&[data-active]': { bg: 'gold.soft', boxShadow: 'inset 3px 0 0 var(--chakra-colors-gold)' },
  },
})
