import { chakra } from '@chakra-ui/react/styled-system'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'

export const ClosingCall = () => (
  <Card
    as="section"
    tone="ink"
    aria-labelledby="closing-heading"
    px={{ base: '6', md: '12' }}
    py={{ base: '10', md: '14' }}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    gap="8"
  >
    <chakra.div display="flex" alignItems="center" gap={{ base: '4', md: '6' }} flex="1 1 22rem">
      <Lamp size={56} onInk />
      <div>
        <chakra.h2 id="closing-heading" textStyle="title">
          Start Your Journey
        </chakra.h2>
        <chakra.p color="onInk.muted" mt="1.5">
          Light your first lamp today. It takes five minutes.
        </chakra.p>
      </div>
    </chakra.div>
    <ButtonLink href="/signup" variant="gold" size="lg">
      Start Your Journey
    </ButtonLink>
  </Card>
)
