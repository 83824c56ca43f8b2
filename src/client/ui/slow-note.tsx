import { chakra } from '@chakra-ui/react/styled-system'

/** Says over the end of what it stands on that it takes long: nothing moves. Its parent is positioned. */
export const SlowNote = chakra('span', {
  base: {
    position: 'absolute',
    bottom: '1.5',
    left: '50%',
    translate: '-50% 0',
    whiteSpace: 'nowrap',
    px: '4',
    py: '1.5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    boxShadow: 'lifted',
    textStyle: 'small',
    fontWeight: '600',
    color: 'muted',
    pointerEvents: 'none',
    animation: { _motionSafe: 'fadeIn 200ms' },
  },
})
