import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Card } from './card.tsx'
import { Eyebrow } from './eyebrow.tsx'
import { Row } from './layout.ts'

type SectionHeaderProps = {
  readonly title: ReactNode
  /** Of the heading, for the section's `aria-labelledby`. */
  readonly id?: string | undefined
  readonly size?: 'subheading' | 'heading' | undefined
  readonly eyebrow?: ReactNode
  /** One line below the title. */
  readonly description?: ReactNode
  /** At the end of the line: a link or a small button. */
  readonly action?: Elements
}

/** The heading of a section, with an optional action. */
export const SectionHeader = (props: SectionHeaderProps) => {
  const { title, id, size = 'subheading', eyebrow, description, action } = props
  return (
    <Row as="header" flexWrap="wrap" justifyContent="space-between" columnGap="3" rowGap="2" mb="4">
      <chakra.div flex="1 1 auto" minW="0">
        {eyebrow ? <Eyebrow mb="1.5">{eyebrow}</Eyebrow> : null}
        <chakra.h2 id={id} textStyle={size} overflowWrap="anywhere">
          {title}
        </chakra.h2>
        {description ? (
          <chakra.p textStyle="small" color="muted" mt="1" textWrap="pretty">
            {description}
          </chakra.p>
        ) : null}
      </chakra.div>
      {action}
    </Row>
  )
}

type SectionCardProps = Omit<ComponentProps<typeof Card>, 'title' | 'as' | 'id' | 'children'> &
  Omit<SectionHeaderProps, 'id'> & { readonly children?: Elements }

/** A card that is a section of the page, named by its heading. */
export const SectionCard = (props: SectionCardProps) => {
  const { title, size, eyebrow, description, action, children, ...card } = props
  const id = useId()
  const header = { title, id, size, eyebrow, description, action }
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <SectionHeader {...header} />
      {children}
    </Card>
  )
}
