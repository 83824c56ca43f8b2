import { defineStyle } from '@chakra-ui/react/styled-system'

const CHOSEN = { bg: 'Highlight', color: 'HighlightText' }

/**
 * Contrast themes draw no grounds and no shadows, so there what is chosen has the theme's own colours for it. They
 * are kept as they are, or the text would stand on a ground of its own.
 */
export const chosenInContrastTheme = defineStyle({
  _highContrast: {
    forcedColorAdjust: 'none',
    ...CHOSEN,
    boxShadow: 'none',
    '--focus-color': 'CanvasText',
    _hover: CHOSEN,
  },
})
