import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../../ui/button.tsx'

type AsideButtonProps = {
  readonly isAside: boolean
  readonly onChange: (isAside: boolean) => void
}

/** Puts a question aside for good, or takes it back. One button, so that it keeps the focus when it is pressed. */
export const AsideButton = ({ isAside, onChange }: AsideButtonProps) => (
  <Frame ms={isAside ? undefined : '-1.5'}>
    {/* There before its content, to be read out. */}
    <chakra.span role="status" _empty={{ display: 'none' }}>
      {isAside ? 'Won’t come back ·' : ''}
    </chakra.span>
    <Button
      variant="plain"
      size="sm"
      minH="11"
      px="1.5"
      textDecoration={isAside ? 'underline' : undefined}
      textUnderlineOffset="3px"
      onClick={() => onChange(!isAside)}
    >
      {isAside ? 'Undo' : 'Don’t ask this again'}
    </Button>
  </Frame>
)

const Frame = chakra('div', {
  base: { display: 'flex', alignItems: 'center', minW: '0', textStyle: 'small', color: 'muted' },
})
