import { chakra } from '@chakra-ui/react/styled-system'
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../lib/format.ts'
import { chosenInContrastTheme } from '../ui/contrast-theme.ts'
import { TextField } from '../ui/text-field.tsx'
import { choiceOf, labelOf, searchZones, type ZoneChoice, zoneChoices } from './time-zones.ts'

type TimeZonePickerProps = {
  readonly value: string
  readonly onChoose: (zone: string) => void
}

/** A field to search in, and the list of matching time zones. */
export const TimeZonePicker = ({ value, onChoose }: TimeZonePickerProps) => {
  // 400 zones with their offsets take a while to compute, so not before the field is used.
  const [isUsed, setUsed] = useState(false)
  /** Null until something is typed: the field then shows the chosen zone, the list shows all. */
  const [query, setQuery] = useState<string | null>(null)
  const chosen = useMemo(() => choiceOf(value, new Date()), [value])
  const choices = useMemo(() => (isUsed ? zoneChoices(value, new Date()) : []), [isUsed, value])
  const found = useMemo(
    () => (query === null ? choices : searchZones(choices, query)),
    [choices, query],
  )

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: found,
    itemToKey: (choice) => choice?.zone,
    itemToString: (choice) => (choice ? labelOf(choice) : ''),
    selectedItem: chosen,
    inputValue: query ?? labelOf(chosen),
    stateReducer: nextState,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem && selectedItem.zone !== value) onChoose(selectedItem.zone)
    },
    onIsOpenChange: (change) => {
      if (!change.isOpen) setQuery(null)
    },
  })

  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  const input = getInputProps({
    onFocus: () => setUsed(true),
    onClick: (event) => {
      if (!isOpen) event.currentTarget.select()
    },
    // In the event itself, or the caret would jump to the end of the text.
    onChange: (event) => setQuery(event.currentTarget.value),
  })
  return (
    <chakra.div position="relative">
      <TextField
        {...input}
        label="Time zone"
        spellCheck={false}
        // The field has a label of its own.
        aria-labelledby={undefined}
        aria-activedescendant={(found.length > 0 && input['aria-activedescendant']) || undefined}
      />
      <Arrows aria-hidden="true">
        <ChevronsUpDown size={18} />
      </Arrows>
      <List {...getMenuProps({ ref: list, 'aria-label': 'Time zones' })} hidden={!isOpen}>
        {isOpen
          ? found.map((choice, index) => (
              <li
                key={choice.zone}
                {...getItemProps({ item: choice, index })}
                data-highlighted={index === highlightedIndex ? '' : undefined}
                data-chosen={choice.zone === value ? '' : undefined}
              >
                <Choice choice={choice} />
              </li>
            ))
          : null}
      </List>
      <FoundCount isOpen={isOpen} count={found.length} />
    </chakra.div>
  )
}

const { InputChange, InputClick, InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

/** Only Enter and a click choose a zone: leaving the field and Escape keep the one before. */
const nextState = (
  state: UseComboboxState<ZoneChoice>,
  { type, changes }: UseComboboxStateChangeOptions<ZoneChoice>,
): Partial<UseComboboxState<ZoneChoice>> => {
  switch (type) {
    case InputChange:
      return { ...changes, highlightedIndex: 0 }
    case InputClick:
      return state.isOpen ? state : changes
    case InputBlur:
    case InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
    default:
      return changes
  }
}

const Choice = ({ choice: { place, region, offset } }: { readonly choice: ZoneChoice }) => (
  <>
    <span>
      <span>{place}</span>
      {region ? <small>{`, ${region}`}</small> : null}
    </span>
    <small>{offset}</small>
  </>
)

type FoundCountProps = { readonly isOpen: boolean; readonly count: number }

const FoundCount = ({ isOpen, count }: FoundCountProps) => {
  const text = count === 0 ? 'No time zone matches.' : formatCount(count, 'time zone', 'time zones')
  return (
    <chakra.p role="status" srOnly={!isOpen || count > 0} textStyle="small" color="wrong" mt="1.5">
      {isOpen ? text : ''}
    </chakra.p>
  )
}

const Arrows = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '4',
    bottom: '3.5',
    color: 'muted',
    pointerEvents: 'none',
  },
})

/** One styled element for its 400 entries. */
const List = chakra('ul', {
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
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      minH: '11',
      px: '3',
      borderRadius: '10px',
      cursor: 'pointer',
    },
    '& > [data-chosen]': { fontWeight: '650' },
    '& > [data-highlighted]': {
      bg: 'gold.soft',
      boxShadow: 'inset 3px 0 0 var(--chakra-colors-gold)',
      ...chosenInContrastTheme,
    },
    '& small': { fontSize: 'inherit', color: 'muted' },
    '& > [data-highlighted] small': { _highContrast: { color: 'inherit' } },
    '& > li > small': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  },
})
