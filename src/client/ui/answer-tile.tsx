import { chakra } from '@chakra-ui/react/styled-system'
import { Check, X } from 'lucide-react'
import { EASE_OUT } from '../lib/theme-motion.ts'

export type AnswerTileState = 'open' | 'removed' | 'pending' | 'right' | 'wrong' | 'faded'

type AnswerTileProps = {
  readonly letter: string
  readonly text: string
  /**
   * `removed` by a hint; `pending`: chosen, waiting for the server. Only an open tile can be chosen.
   */
  readonly state: AnswerTileState
  readonly onChoose: () => void
}

const SPOKEN: Readonly<Record<AnswerTileState, string>> = {
  open: '',
  removed: ', removed by your hint',
  pending: ', your answer',
  right: ', correct answer',
  wrong: ', not quite right',
  faded: '',
}

/** One lettered option. It can still be focused once it is settled, so nobody loses their place. */
export const AnswerTile = ({ letter, text, state, onChoose }: AnswerTileProps) => (
  <Tile
    type="button"
    data-state={state}
    aria-disabled={state === 'open' ? undefined : true}
    onClick={state === 'open' ? onChoose : undefined}
  >
    <Letter data-state={state} aria-hidden="true">
      <Mark letter={letter} state={state} />
    </Letter>
    <chakra.span minW="0">
      <chakra.span srOnly translate="no">{`${letter}: `}</chakra.span>
      <span>{text}</span>
      <chakra.span srOnly>{SPOKEN[state]}</chakra.span>
    </chakra.span>
  </Tile>
)

const Mark = ({ letter, state }: Pick<AnswerTileProps, 'letter' | 'state'>) => {
  if (state === 'right') return <Check size={20} strokeWidth={3} />
  if (state === 'wrong') return <X size={20} strokeWidth={3} />
  return <span translate="no">{letter}</span>
}

const Tile = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    w: 'full',
    minH: '16',
    px: '4',
    py: '3',
    textAlign: 'start',
    fontSize: '1.0625rem',
    lineHeight: '1.35',
    color: 'text',
    bg: 'surface',
    borderRadius: 'option',
    borderWidth: '1.5px',
    borderColor: 'control',
    touchAction: 'manipulation',
    transition: 'background-color 150ms, border-color 150ms, opacity 200ms, transform 150ms',
    '&[data-state=open]': {
      cursor: 'pointer',
      _hover: { borderColor: 'gold', bg: 'gold.soft' },
      _active: { transform: 'scale(0.99)' },
    },
    '&[data-state=pending]': { borderColor: 'gold.text', bg: 'gold.soft' },
    '&[data-state=right]': { borderColor: 'right', bg: 'right.soft' },
    '&[data-state=wrong]': { borderColor: 'wrong', bg: 'wrong.soft' },
    '&[data-state=faded], &[data-state=removed]': { color: 'muted', borderColor: 'line' },
    '&[data-state=faded] > :first-of-type, &[data-state=removed] > :first-of-type': {
      opacity: '0.5',
    },
    '&[data-state=removed]': {
      bg: 'transparent',
      borderStyle: 'dashed',
      '& > :last-of-type': { textDecoration: 'line-through' },
    },
  },
})

const Letter = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: 'min(2.125rem, 14vw)',
    h: 'min(2.125rem, 14vw)',
    fontSize: 'min(1.0625rem, 7vw)',
    borderRadius: '10px',
    fontWeight: '700',
    bg: 'sunk',
    color: 'muted',
    '&[data-state=pending]': { bg: 'gold', color: 'gold.label' },
    '&[data-state=right]': { bg: 'right', color: 'surface' },
    '&[data-state=wrong]': { bg: 'wrong', color: 'surface' },
    '&[data-state=right], &[data-state=wrong]': {
      animation: { _motionSafe: `popIn 200ms ${EASE_OUT}` },
    },
  },
})
