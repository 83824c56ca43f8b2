import { chakra } from '@chakra-ui/react/styled-system'
import { Fragment, type ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import { formatNumber, formatOrdinal } from '../lib/format.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { Chip } from './chip.tsx'
import { RowLink } from './link.tsx'
import { isMedalRank, Medal } from './medal.tsx'

type RankingListProps = {
  readonly label: string
  /** The list items of the ranking. */
  readonly rows: readonly Elements[]
  /** The viewer's own row when it is not among them. */
  readonly own: Elements
}

/** A ranking, and below it the viewer's own row, set apart. */
export const RankingList = ({ label, rows, own }: RankingListProps) => (
  <>
    {rows.length > 0 ? <Rows aria-label={label}>{rows}</Rows> : null}
    {own ? (
      <>
        <chakra.div
          aria-hidden="true"
          my="2"
          color="muted"
          textAlign="center"
          letterSpacing="0.3em"
          lineHeight="1"
        >
          ···
        </chakra.div>
        <chakra.section aria-label={`Your rank in ${label}`}>{own}</chakra.section>
      </>
    ) : null}
  </>
)

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
  /** What is counted: "XP"; points where it is not given. */
  readonly unit?: string | undefined
}

/** A row of a ranking, for a list item. */
export const RankingRow = (props: RankingRowProps) => {
  const { rank, picture, name, href, ownMark, note, figures, points, unit } = props
  return (
    <Row data-own={ownMark ? '' : undefined} data-linked={href ? '' : undefined}>
      <RankMark rank={rank} />
      <Picture>{picture}</Picture>
      <Body>
        <NameAndPoints>
          <chakra.div gridColumn="3" flex="1 1 4.5rem" minW="0">
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
          <Points points={points} unit={unit} isBesideFigures={!note} />
        </NameAndPoints>
        <Small gridColumn={note ? '3 / -1' : '3'}>
          {figures.map((figure, index) => (
            <Fragment key={figure}>
              {index > 0 ? <span> · </span> : null}
              <chakra.bdi display="inline-block" maxW="full">
                {figure}
              </chakra.bdi>
            </Fragment>
          ))}
        </Small>
      </Body>
    </Row>
  )
}

/** The first three ranks as a medal with its figure, later ones as a number, null as not ranked yet. */
const RankMark = ({ rank }: { readonly rank: number | null }) => {
  if (rank === null) {
    return (
      <Column>
        <chakra.span srOnly>Not ranked yet</chakra.span>
        <Figure aria-hidden="true">–</Figure>
      </Column>
    )
  }
  if (isMedalRank(rank)) {
    return (
      <Column role="img" aria-label={`${formatOrdinal(rank)} place`}>
        <Medal rank={rank} />
        <Figure>{rank}</Figure>
      </Column>
    )
  }
  return (
    <Column>
      <chakra.span srOnly>Rank </chakra.span>
      <Figure>{formatNumber(rank)}</Figure>
    </Column>
  )
}

type PointsProps = {
  readonly points: number
  readonly unit: string | undefined
  /** Otherwise the figures have the whole width below them. */
  readonly isBesideFigures: boolean
}

const Points = ({ points, unit, isBesideFigures }: PointsProps) => (
  <chakra.div
    gridColumn="4"
    gridRow={{ sm: isBesideFigures ? 'span 2' : 'auto' }}
    alignSelf={{ base: 'start', sm: 'center' }}
    ms="auto"
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
    </chakra.span>
    <span> </span>
    <chakra.span srOnly={{ base: true, sm: false }} textStyle="small" fontSize="xs" color="muted">
      {unit ?? (points === 1 ? 'point' : 'points')}
    </chakra.span>
  </chakra.div>
)

const Rows = chakra('ol', { base: { display: 'grid', gap: '1', listStyle: 'none' } })

const Row = chakra('div', {
  base: {
    position: 'relative',
    display: { base: 'flex', sm: 'grid' },
    flexWrap: 'wrap',
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

/** On phones with large text, below the rank and the picture. */
const Body = chakra('div', {
  base: { display: { base: 'block', sm: 'contents' }, flex: '1 1 7rem', minW: '0' },
})

/** On phones the points are below the name where large text leaves no room beside it. */
const NameAndPoints = chakra('div', {
  base: {
    display: { base: 'flex', sm: 'contents' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
  },
})

const Column = chakra('span', {
  base: {
    position: 'relative',
    gridRow: 'span 2',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minW: sizeWithin(14),
    color: 'muted',
    '&[role=img]': { color: 'text' },
  },
})

const Figure = chakra('span', {
  base: {
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '600',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Hidden on phones where every row has the same picture (`data-same`), to make room for the name. */
const Picture = chakra('span', {
  base: { gridRow: 'span 2', '& > [data-same]': { hideBelow: 'sm' } },
})

const Small = chakra('p', {
  base: {
    textStyle: 'small',
    color: 'muted',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
