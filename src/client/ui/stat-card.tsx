import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Card } from './card.tsx'

type StatCardProps = {
  readonly title: string
  readonly value: ReactNode
  /** What the number counts. */
  readonly caption: string
  /** A line below the hairline. */
  readonly footer?: Elements
  readonly icon?: Elements
}

/** On the smallest phone, "19,140" fits beside another card. */
const NUMBER_SIZE = { base: 'clamp(1.6875rem, 8.5vw, 2rem)', md: '3xl' }

export const StatCard = ({ title, value, caption, footer, icon }: StatCardProps) => (
  <Card as="section" aria-label={title} pad="sm" display="flex" flexDirection="column">
    <chakra.h3 textStyle="label" color="muted" display="flex" alignItems="center" gap="2" mb="2.5">
      {icon}
      <span>{title}</span>
    </chakra.h3>
    <chakra.p textStyle="number" fontSize={NUMBER_SIZE}>
      {value}
    </chakra.p>
    <chakra.p textStyle="small" color="muted" mt="0.5">
      {caption}
    </chakra.p>
    {footer ? (
      <chakra.div
        mt="auto"
        pt="3"
        textStyle="small"
        fontWeight="550"
        fontVariantNumeric="tabular-nums"
      >
        <chakra.hr borderColor="line" mb="3" />
        {footer}
      </chakra.div>
    ) : null}
  </Card>
)
