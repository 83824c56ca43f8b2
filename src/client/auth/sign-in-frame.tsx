import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Card } from '../ui/card.tsx'
import { Lamp } from '../ui/lamp.tsx'

type SignInFrameProps = {
  readonly heading: string
  readonly lead: ReactNode
  readonly children: Elements
}

/** The narrow card of all sign-in pages. */
export const SignInFrame = ({ heading, lead, children }: SignInFrameProps) => (
  <chakra.div maxW="27rem" mx="auto" pt={{ base: '4', md: '10' }} pb="8">
    <Card pad="lg" boxShadow="lifted">
      <Lamp size={44} animate />
      <chakra.h1 textStyle="title" mt="4">
        {heading}
      </chakra.h1>
      <chakra.div color="muted" mt="1.5" mb="6">
        {lead}
      </chakra.div>
      {children}
    </Card>
  </chakra.div>
)
