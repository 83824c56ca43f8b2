import { chakra } from '@chakra-ui/react/styled-system'
import {
  Award,
  BookOpen,
  Crown,
  Flame,
  FlameKindling,
  GraduationCap,
  type LucideIcon,
  Star,
  Target,
  Trophy,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  flame: Flame,
  fire: FlameKindling,
  trophy: Trophy,
  crown: Crown,
  target: Target,
  'book-open': BookOpen,
  'graduation-cap': GraduationCap,
  star: Star,
}

/** The badge colours of domain/badge.ts in this theme. */
const COLORS: Readonly<Record<string, string>> = {
  gold: 'var(--chakra-colors-gold)',
  olive: 'var(--chakra-colors-right)',
  clay: 'var(--chakra-colors-wrong)',
  ink: 'var(--chakra-colors-muted)',
}

type BadgeIconProps = {
  /** One of the eight names in use; any other shows a medal. */
  readonly iconName: string
  /** gold, olive, clay or ink; any other is gold. */
  readonly color?: string
  readonly earned?: boolean
  /** Width and height in px. */
  readonly size?: number
}

/** Decoration: the badge's name stands beside it. */
export const BadgeIcon = ({ iconName, color, earned = true, size = 48 }: BadgeIconProps) => {
  const Icon = ICONS[iconName] ?? Award
  return (
    <chakra.span
      aria-hidden="true"
      display="grid"
      placeItems="center"
      flexShrink="0"
      borderRadius="full"
      borderWidth="2px"
      borderStyle={earned ? 'solid' : 'dashed'}
      borderColor={earned ? 'var(--badge-color)' : 'line'}
      bg={
        earned ? 'color-mix(in srgb, var(--badge-color) 16%, var(--chakra-colors-surface))' : 'sunk'
      }
      color={
        earned ? 'color-mix(in srgb, var(--badge-color) 55%, var(--chakra-colors-text))' : 'muted'
      }
      style={{
        width: size,
        height: size,
        ['--badge-color' as string]: COLORS[color ?? 'gold'] ?? COLORS.gold,
      }}
    >
      <Icon size={size * 0.5} strokeWidth={1.9} />
    </chakra.span>
  )
}
