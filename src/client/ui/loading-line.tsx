import { chakra } from '@chakra-ui/react/styled-system'

/**
 * A thin line above content that stays readable while newer content loads. It appears only when
 * that takes a while. Its parent must be positioned.
 */
export const LoadingLine = () => <Line role="progressbar" aria-label="Loading" />

const Line = chakra('div', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: '-2.5',
    h: '0.5',
    borderRadius: 'full',
    bg: 'gold',
    animation: {
      _motionSafe: 'fadeIn 200ms 150ms backwards, breathe 1.4s 350ms ease-in-out infinite',
    },
  },
})
