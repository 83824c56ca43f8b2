import { chakra } from '@chakra-ui/react/styled-system'
import type { LevelProgress } from '../../domain/level.ts'
import { shownReference } from '../../domain/scripture/shown-reference.ts'
import { formatNumber } from '../lib/format.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Row } from '../ui/layout.ts'
import { XpBar } from '../ui/xp-bar.tsx'
import type { Level } from './levels.ts'

type Place = 'reached' | 'here' | 'ahead' | 'unknown'

const placeOf = ({ number }: Level, own: LevelProgress | null): Place => {
  if (!own) return 'unknown'
  if (number === own.current) return 'here'
  return number < own.current ? 'reached' : 'ahead'
}

type LevelRowProps = {
  readonly level: Level
  /** The player's own; null for visitors. */
  readonly own: LevelProgress | null
}

export const LevelRow = ({ level, own }: LevelRowProps) => {
  const place = placeOf(level, own)
  return (
    <Item
      css={{ '--height': `${level.number * 10}%` }}
      aria-current={place === 'here' ? 'step' : undefined}
    >
      <Rail aria-hidden="true" data-place={place}>
        <Medallion data-place={place}>{level.number}</Medallion>
      </Rail>
      <Card tone={place === 'here' ? 'gold' : 'plain'} pad="sm" mb="3" flex="1">
        <Row flexWrap="wrap" gap="2" mb="1">
          <chakra.h2 textStyle="subheading">
            <chakra.span srOnly>{`Level ${level.number}: `}</chakra.span>
            <span>{level.name}</span>
          </chakra.h2>
          <PlaceMark place={place} />
          <chakra.span
            ms="auto"
            textStyle="small"
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
            color={place === 'here' ? 'gold.text' : 'muted'}
          >
            {level.fromXp === 0 ? 'From the start' : `From ${formatNumber(level.fromXp)} XP`}
          </chakra.span>
        </Row>
        <chakra.p color="muted" fontFamily="heading" textWrap="pretty">
          <span>{`“${level.verse}” `}</span>
          <chakra.span
            textStyle="small"
            fontFamily="body"
            // On phones never beside the verse: it would change lines when the fonts arrive.
            display={{ base: 'block', sm: 'inline-block' }}
          >
            {shownReference(level.reference)}
          </chakra.span>
        </chakra.p>
        {place === 'here' && own ? (
          <chakra.div mt="4">
            <XpBar level={own} />
          </chakra.div>
        ) : null}
      </Card>
    </Item>
  )
}

const PlaceMark = ({ place }: { readonly place: Place }) => {
  if (place === 'here')
    return (
      <Chip tone="gold" minH="6" px="2" fontSize="xs">
        You are here
      </Chip>
    )
  if (place !== 'reached') return null
  return (
    <>
      <Lamp size={20} />
      <chakra.span srOnly>Reached</chakra.span>
    </>
  )
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: { base: '3', md: '5' },
    '&:last-of-type > :first-of-type::before': { display: 'none' },
  },
})

/** For visitors, who have no level: the higher the level, the more gold. */
const RISING_GOLD =
  'color-mix(in srgb, var(--chakra-colors-gold) var(--height), var(--chakra-colors-line))'

const Rail = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexShrink: '0',
    w: { base: sizeWithin(10), md: '12' },
    justifyContent: 'center',
    // The line to the next level: gold up to the player's level.
    _before: {
      content: '""',
      position: 'absolute',
      top: '9',
      bottom: '-9',
      w: '3px',
      bg: RISING_GOLD,
    },
    '&[data-place=reached]::before': { bg: 'gold' },
    '&[data-place=here]::before, &[data-place=ahead]::before': { bg: 'line' },
  },
})

const Medallion = chakra('span', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    mt: '4',
    w: { base: sizeWithin(10), md: '12' },
    h: { base: sizeWithin(10), md: '12' },
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'line',
    bg: 'surface',
    fontFamily: 'heading',
    fontWeight: '600',
    fontSize: sizeWithin(4.5),
    '&[data-place=ahead]': { color: 'muted', bg: 'sunk' },
    '&[data-place=reached]': { borderColor: 'gold', bg: 'gold.soft', color: 'gold.text' },
    '&[data-place=here]': { borderColor: 'gold', bg: 'gold', color: 'gold.label' },
    '&[data-place=unknown]': { bg: 'ink', borderColor: RISING_GOLD, color: 'onInk' },
  },
})
