import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Eyebrow } from './eyebrow.tsx'

type PageHeaderProps = {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly lead?: ReactNode
  readonly eyebrow?: ReactNode
  /** `display` for public pages, `title` for pages of daily use. */
  readonly size?: 'title' | 'display'
}

/** On the smallest phone with large text, "Administration" fits on a line. */
const TITLE_SIZE = { base: 'min(1.5625rem, 11.5vw)', md: '3xl' }

/** The head of a page, with its only `h1`. */
export const PageHeader = ({ title, lead, eyebrow, size = 'title' }: PageHeaderProps) => {
  const isLarge = size === 'display'
  return (
    <chakra.header
      minW="0"
      pt={isLarge ? { base: '4', md: '8' } : { base: '2', md: '6' }}
      pb={isLarge ? '7' : '4.5'}
    >
      {eyebrow ? <Eyebrow mb="2">{eyebrow}</Eyebrow> : null}
      <chakra.h1 textStyle={size} fontSize={isLarge ? undefined : TITLE_SIZE}>
        {title}
      </chakra.h1>
      {lead ? (
        <chakra.p
          textStyle={isLarge ? 'lead' : undefined}
          color="muted"
          mt={isLarge ? '3' : '1.5'}
          maxW="prose"
          textWrap="pretty"
        >
          {lead}
        </chakra.p>
      ) : null}
    </chakra.header>
  )
}
