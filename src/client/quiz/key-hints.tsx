import { chakra } from '@chakra-ui/react/styled-system'
import { useSignedInUser } from '../app/auth-context.tsx'

/** For those who have a keyboard at hand. */
export const KeyHints = () => {
  const { singleKeyShortcuts } = useSignedInUser().settings
  return (
    <Hints>
      {singleKeyShortcuts ? (
        <>
          <span>
            <Key>1</Key>–<Key>4</Key> or <Key>A</Key>–<Key>D</Key> answer
          </span>
          <span>
            <Key>S</Key> skip
          </span>
        </>
      ) : null}
      <span>
        <Key>Enter</Key> continue
      </span>
    </Hints>
  )
}

const Hints = chakra('p', {
  base: {
    hideBelow: 'md',
    display: 'flex',
    gap: '5',
    textStyle: 'small',
    color: 'muted',
    '@media (hover: none)': { display: 'none' },
  },
})

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    px: '1.5',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: '650',
    borderRadius: '6px',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
  },
})
