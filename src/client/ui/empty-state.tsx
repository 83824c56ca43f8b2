import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Lamp } from './lamp.tsx'

type EmptyStateProps = {
  readonly title: string
  readonly description?: ReactNode
  /** Instead of the unlit lamp. */
  readonly icon?: Elements
  /** The next step: usually one button. */
  readonly action?: ReactNode
  /** `h1` where it is all that the page shows. */
  readonly headingLevel?: 'h1' | 'h2' | 'h3' | undefined
  /** Of its words; the action is not read out with them. */
  readonly role?: 'alert'
}

export const EmptyState = (props: EmptyStateProps) => {
  const { title, description, icon, action, headingLevel = 'h2', role } = props
  const isPage = headingLevel === 'h1'
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="center"
      textAlign="center"
      gap="3"
      py={isPage ? { base: '16', md: '24' } : '8'}
      px="4"
    >
      {icon ?? <Lamp lit={false} size={48} />}
      <chakra.div
        role={role}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        justifyItems="center"
        gap="3"
        w="full"
      >
        <chakra.p as={headingLevel} textStyle={isPage ? 'title' : 'subheading'}>
          {title}
        </chakra.p>
        {description ? (
          <chakra.p color="muted" maxW="prose" textWrap="pretty">
            {description}
          </chakra.p>
        ) : null}
      </chakra.div>
      {action ? (
        <chakra.div mt="2" maxW="full">
          {action}
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
