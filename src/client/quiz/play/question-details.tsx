import { chakra } from '@chakra-ui/react/styled-system'
import { sizeWithin } from '../../lib/theme-tokens.ts'

/** In a list of questions that can be opened: a row. */
export const QuestionItem = chakra('li', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    _first: { borderTopWidth: '0' },
    _last: { mb: '-3' },
  },
})

/** A question that can be opened; its summary ends with an arrow. */
export const QuestionDetails = chakra('details', {
  base: {
    '& > summary svg:last-child': { transition: 'transform 150ms', flexShrink: '0' },
    '&[open] > summary svg:last-child': { transform: 'rotate(180deg)' },
  },
})

export const QuestionSummary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minH: '11',
    py: '3',
    mx: '-2',
    px: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    listStyle: 'none',
    color: 'text',
    _hover: { bg: 'sunk' },
    '&::-webkit-details-marker': { display: 'none' },
  },
})

/** How it was answered, as an icon. */
export const QuestionMark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: sizeWithin(8),
    h: sizeWithin(8),
    borderRadius: '10px',
    bg: 'sunk',
    color: 'muted',
    '&[data-outcome=correct]': { bg: 'right.soft', color: 'right' },
    '&[data-outcome=wrong]': { bg: 'wrong.soft', color: 'wrong' },
  },
})
