import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment, type ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { Chip } from '../ui/chip.tsx'
import { Link } from '../ui/link.tsx'
import { Place } from './place.tsx'

type RankingRowProps = {
  /** Null before the first points. */
  readonly rank: number | null
  readonly picture: ReactNode
  readonly name: string
  /** Where the name leads, if anywhere. */
  readonly href?: string | undefined
  /** What marks the row as the viewer's own; other rows have none. */
  readonly ownMark?: string | undefined
  /** A line right below the name. */
  readonly note?: string | undefined
  /** The figures beside the points. */
  readonly figures: readonly string[]
  readonly points: number
}

/** One place of a ranking, for a list item. */
export const RankingRow = (props: RankingRowProps) => {
  const { rank, picture, name, href, ownMark, note, figures, points } = props
  return (
    <Row data-own={ownMark ? '' : undefined} data-linked={href ? '' : undefined}>
      <Place rank={rank} />
      <Picture>{picture}</Picture>
      <chakra.div gridColumn="3" minW="0">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
          <chakra.span fontWeight="650" minW="0" overflowWrap="anywhere" lineHeight="1.35">
            {href ? (
              <RowLink href={href}>
                <bdi>{name}</bdi>
              </RowLink>
            ) : (
              <bdi>{name}</bdi>
            )}
          </chakra.span>
          {ownMark ? (
            <Chip tone="ink" minH="6" px="2.5" fontSize="xs">
              {ownMark}
            </Chip>
          ) : null}
        </chakra.div>
        {note ? (
          <Small>
            <bdi>{note}</bdi>
          </Small>
        ) : null}
      </chakra.div>
      <Points points={points} isBesideFigures={!note} />
      <Small gridColumn={{ base: '3 / -1', sm: note ? '3 / -1' : '3' }}>
        {figures.map((figure, place) => (
          <Fragment key={figure}>
            {place > 0 ? ' · ' : ''}
            <chakra.span whiteSpace="nowrap">{figure}</chakra.span>
          </Fragment>
        ))}
      </Small>
    </Row>
  )
}

type PointsProps = {
  readonly points: number
  /** Else the figures have the whole width below them. */
  readonly isBesideFigures: boolean
}

const Points = ({ points, isBesideFigures }: PointsProps) => (
  <chakra.div
    gridColumn="4"
    gridRow={{ sm: isBesideFigures ? 'span 2' : 'auto' }}
    alignSelf={{ base: 'start', sm: 'center' }}
    textAlign="end"
    lineHeight="1.2"
  >
    <chakra.span
      display="block"
      fontFamily="heading"
      fontSize={{ base: 'lg', md: 'xl' }}
      fontWeight="600"
      letterSpacing="-0.01em"
      fontVariantNumeric="tabular-nums"
    >
      {formatNumber(points)}
    </chakra.span>{' '}
    <chakra.span srOnly={{ base: true, sm: false }} textStyle="small" fontSize="xs" color="muted">
      {points === 1 ? 'point' : 'points'}
    </chakra.span>
  </chakra.div>
)

const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: { base: '2.5', md: '3' },
    alignContent: 'center',
    minH: '16',
    px: { base: '2', md: '3' },
    py: '2.5',
    borderRadius: 'control',
    transition: 'background-color 150ms',
    '&[data-linked]:hover': { bg: 'sunk' },
    '&[data-own], &[data-own]:hover': {
      bg: 'gold.soft',
      boxShadow: 'inset 3px 0 0 var(--chakra-colors-gold)',
    },
  },
})

/** Left out on phones where it would say the same in every row, and the name needs its place. */
const Picture = chakra('span', {
  base: { gridRow: 'span 2', '&:has([data-same])': { hideBelow: 'sm' } },
})

/** The whole row can be pressed. */
const RowLink = chakra(Link, {
  base: {
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'control' },
  },
})

const Small = chakra('p', {
  base: {
    textStyle: 'small',
    color: 'muted',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
