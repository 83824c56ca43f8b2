import { chakra } from '@chakra-ui/react/styled-system'
import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'

/**
 * The ARIA tabs pattern: arrow keys move between tabs, Tab goes into the panel. Give
 * `Tabs` a `value` and an `onValueChange`, and each `Tab` and `TabPanel` its `value`.
 */
export const Tabs = chakra(Root)

/** Needs an `aria-label`. On phones it scrolls sideways when its tabs do not fit. */
export const TabList = chakra(List, {
  base: {
    display: 'flex',
    gap: { md: '1' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'line',
    mb: '4.5',
  },
})

export const Tab = chakra(Trigger, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: '0',
    minH: '12',
    px: { base: '2', md: '4' },
    fontSize: { base: 'sm', md: 'md' },
    color: 'muted',
    fontWeight: '550',
    cursor: 'pointer',
    borderTopRadius: 'control',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    transition: 'color 150ms, border-color 150ms',
    _hover: { color: 'text' },
    // Inside, because the list cuts off what is around it.
    _focusVisible: { outlineOffset: '-3px' },
    '&[data-state=active]': { color: 'text', fontWeight: '650', borderColor: 'gold' },
  },
})

export const TabPanel = chakra(Content, {
  base: { borderRadius: 'control', _focusVisible: { outlineOffset: '4px' } },
})
