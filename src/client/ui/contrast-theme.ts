import { defineStyle } from '@chakra-ui/react/styled-system'

const CHOSEN = { bg: 'Highlight', color: 'HighlightText' }

/**
 * Contrast themes draw no backgrounds and no shadows, so what is chosen gets the theme's own colours for it. With
 * forced colours left on, the browser would paint another background behind the text.
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
