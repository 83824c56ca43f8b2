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

export const StatCard = ({ title, value, caption, footer, icon }: StatCardProps) => (
  <Card as="section" aria-label={title} pad="sm" display="flex" flexDirection="column">
    <chakra.h3 textStyle="label" color="muted" display="flex" alignItems="center" gap="2" mb="2.5">
      {icon}
      <span>{title}</span>
    </chakra.h3>
    <chakra.p textStyle="number">{value}</chakra.p>
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
