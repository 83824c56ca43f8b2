import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Lamp } from './lamp.tsx'

type EmptyStateProps = {
  readonly title: string
  readonly description?: ReactNode
  /** Instead of the unlit lamp. */
  readonly icon?: ReactNode
  /** The way on: usually one button. */
  readonly action?: ReactNode
  readonly headingLevel?: 'h1' | 'h2' | 'h3'
}

export const EmptyState = (props: EmptyStateProps) => {
  const { title, description, icon, action, headingLevel = 'h2' } = props
  return (
    <chakra.div display="grid" justifyItems="center" textAlign="center" gap="3" py="8" px="4">
      {icon ?? <Lamp lit={false} size={48} />}
      <chakra.p as={headingLevel} textStyle={headingLevel === 'h1' ? 'title' : 'subheading'}>
        {title}
      </chakra.p>
      {description ? (
        <chakra.p color="muted" maxW="prose" textWrap="pretty">
          {description}
        </chakra.p>
      ) : null}
      {action ? <chakra.div mt="2">{action}</chakra.div> : null}
    </chakra.div>
  )
}
