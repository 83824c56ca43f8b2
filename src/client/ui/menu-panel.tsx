import { chakra, defineRecipe, defineStyle } from '@chakra-ui/react/styled-system'
import { EASE_OUT } from '../lib/theme-motion.ts'

export const menuPanelStyle = defineStyle({
  overflowY: 'auto',
  p: '2',
  bg: 'surface',
  color: 'text',
  borderRadius: 'card',
  borderWidth: '1px',
  borderColor: 'line',
  boxShadow: 'lifted',
})

export const MENU_ANIMATION = { _motionSafe: `popIn 160ms ${EASE_OUT}` }

/** The panel of a menu: a native popover, which brings Escape and closing on an outside click. */
export const MenuPanel = chakra('div', {
  base: {
    inset: 'auto',
    m: '0',
    ...menuPanelStyle,
    transformOrigin: 'top right',
    '&:popover-open': { animation: MENU_ANIMATION },
  },
})

/** A row of a menu: an icon and a label. */
export const menuItemRecipe = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '11',
    px: '3',
    borderRadius: 'control',
    transition: 'background-color 150ms',
    _hover: { bg: 'sunk' },
    '& svg': { color: 'muted' },
  },
})
