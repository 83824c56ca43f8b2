import { chakra } from '@chakra-ui/react/styled-system'
import {
  TabsContent,
  TabsList,
  TabsRoot,
  type TabsRootProps,
  TabsTrigger,
} from '@chakra-ui/react/tabs'

/**
 * The ARIA tabs pattern: arrow keys move between tabs, Tab goes into the panel, and only the open
 * panel is rendered. Give `Tabs` a `value` and an `onValueChange`, and each `Tab` and `TabPanel` its
 * `value`.
 */
export const Tabs = (props: TabsRootProps) => <TabsRoot lazyMount unmountOnExit {...props} />

/** Needs an `aria-label`. On phones it scrolls sideways when its tabs do not fit. */
export const TabList = chakra(TabsList, {
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

export const Tab = chakra(TabsTrigger, {
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
    _selected: { color: 'text', fontWeight: '650', borderColor: 'gold' },
    // Contrast themes show what is transparent.
    _highContrast: {
      borderColor: 'Canvas',
      _selected: { borderColor: 'Highlight' },
    },
  },
})

export const TabPanel = chakra(TabsContent, {
  base: {
    borderRadius: 'control',
    _focusVisible: { outlineOffset: '4px' },
    // It is removed a frame later.
    _closed: { display: 'none' },
  },
})
