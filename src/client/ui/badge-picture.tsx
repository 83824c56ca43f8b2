import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { BadgeKey } from '../../domain/badge.ts'

/** The ground of a shape, in the colour of its lines. */
const GROUND = { fill: 'currentColor', fillOpacity: 0.2 } as const
/** What is small enough to be filled: flames, grains, seals. */
const SOLID = { fill: 'currentColor', stroke: 'none' } as const

/** Each on a ground of 24 by 24, in lines 1.7 wide of one colour. */
const PICTURES: Readonly<Record<BadgeKey, ReactNode>> = {
  // The sun rising.
  first_quiz: (
    <>
      <path {...GROUND} d="M6 16.5a6 6 0 0 1 12 0z" />
      <path d="M2 16.5h20M6.5 20.5h11M12 3.5v3.7M4.4 7.4 7 10M19.6 7.4 17 10" />
    </>
  ),
  // The lampstand with seven branches (Exodus 25:37).
  streak_7: (
    <>
      <path d="M12 6.5V21M7.5 21h9M3 6.5v1.2a9 9 0 0 0 18 0V6.5M6 6.5v1a6 6 0 0 0 12 0v-1M9 6.5v.7a3 3 0 0 0 6 0v-.7" />
      <path
        {...SOLID}
        d="M3 1.8l1.1 2.6H1.9zM6 1.8l1.1 2.6H4.9zM9 1.8l1.1 2.6H7.9zM12 1.8l1.1 2.6h-2.2zM15 1.8l1.1 2.6h-2.2zM18 1.8l1.1 2.6h-2.2zM21 1.8l1.1 2.6h-2.2z"
      />
    </>
  ),
  // An anchor, sure and steadfast (Hebrews 6:19).
  streak_30: (
    <>
      <circle {...GROUND} cx="12" cy="4.6" r="2.4" />
      <path d="M12 7v14.5M7.5 10.5h9M3.5 13.5c.3 4.6 3.7 8 8.5 8s8.2-3.4 8.5-8M1.6 15.6l1.9-2.4 2.4 1.9M22.4 15.6l-1.9-2.4-2.4 1.9" />
    </>
  ),
  // The lamp, burning high.
  streak_100: (
    <>
      <path
        {...GROUND}
        d="M12.4 1.2c.6 3.5 5.6 5.6 5.6 10.5a6 6 0 0 1-12 0c0-2.6 1.3-4.2 2.5-5.6.2 1.4.8 2.3 1.7 2.7C10.5 6 10.6 3.5 12.4 1.2z"
      />
      <path
        {...SOLID}
        d="M12.2 9.5c.3 1.4 2.3 2.2 2.3 4.2a2.5 2.5 0 0 1-5 0c0-1.9 1.9-2.4 2.7-4.2z"
      />
      <path {...GROUND} d="M4.5 19h15c-.6 2.2-2 3.5-4.2 3.5H8.7c-2.2 0-3.6-1.3-4.2-3.5z" />
    </>
  ),
  // Ten, in a wreath.
  perfect_daily: (
    <>
      <path d="M6.2 9.3 8.8 7.5v9" strokeWidth="2.1" />
      <rect {...GROUND} x="12.2" y="7.5" width="5" height="9" rx="2.5" strokeWidth="2.1" />
      <path d="M5.5 2.8C.9 6.5.9 16.8 7 21.3M18.5 2.8C23.1 6.5 23.1 16.8 17 21.3M2.7 8.2 4.8 6.3M2.3 14.3l-1.2-2M21.3 8.2l-2.1-1.9M21.7 14.3l1.2-2M10 22h4" />
    </>
  ),
  // An ear of wheat, a hundredfold (Matthew 13:8).
  correct_100: (
    <>
      <path d="M12 22.5V8" />
      <path
        {...GROUND}
        d="M12 1.5c2 2 2 4.5 0 6.5-2-2-2-4.5 0-6.5zM12 12.5c-.2-3-2-4.8-4.8-5-.2 3 1.8 5 4.8 5zM12 12.5c.2-3 2-4.8 4.8-5 .2 3-1.8 5-4.8 5zM12 18c-.2-3-2.2-4.9-5.4-5.1C6.5 16.2 8.8 18 12 18zM12 18c.2-3 2.2-4.9 5.4-5.1.1 3.3-2.2 5.1-5.4 5.1z"
      />
    </>
  ),
  // A quill, writing.
  correct_1000: (
    <>
      <path {...GROUND} d="M21.5 2C13 2 7.3 6.7 6.6 15c7.3.6 13.6-3.6 14.9-13z" />
      <path d="M3.5 20.5C6 16 9.5 11.5 14.5 8M10.5 21.5H21M3 21.5h3" />
    </>
  ),
  // A page of the calendar with a four.
  weekly_4: (
    <>
      <rect {...GROUND} x="3" y="4.5" width="18" height="17" rx="2.5" />
      <path d="M3 9.5h18M8 2v4.5M16 2v4.5" />
      <path d="M13.5 19.3v-7.3l-4.7 5.2h6.4" />
    </>
  ),
  // The two tablets of the law.
  old_testament: (
    <>
      <path {...GROUND} d="M2.5 21V7.5a4.25 4.25 0 0 1 8.5 0V21z" />
      <path {...GROUND} d="M13 21V7.5a4.25 4.25 0 0 1 8.5 0V21z" />
      <path d="M5.3 9h2.9M5.3 13h2.9M5.3 17h2.9M15.8 9h2.9M15.8 13h2.9M15.8 17h2.9" />
    </>
  ),
  // A letter with the cross.
  new_testament: (
    <>
      <path d="M5.5 12V2.5h13V12" />
      <path d="M12 4.8v8M9.2 7.6h5.6" />
      <path {...GROUND} d="M2.5 10.5v10a1 1 0 0 0 1 1h17a1 1 0 0 0 1-1v-10L12 16.8z" />
    </>
  ),
  // The book, open, from Alpha to Omega.
  whole_bible: (
    <>
      <path
        {...GROUND}
        d="M12 5.8C9.6 3.9 6 3.2 1.8 3.2v15.3c4.2 0 7.8.7 10.2 2.6 2.4-1.9 6-2.6 10.2-2.6V3.2c-4.2 0-7.8.7-10.2 2.6z"
      />
      <path d="M12 5.8v15.3" />
      <path
        strokeWidth="1.4"
        d="M4.7 14.5 7 8l2.3 6.8M5.5 12.4h3M14.6 14.7h1.8c-2.7-2.2-2-6.3.7-6.3s3.4 4.1.7 6.3h1.8"
      />
    </>
  ),
  // Footprints of one who follows.
  level_5: (
    <>
      <path
        {...GROUND}
        d="M7.6 2.5c2.6 0 3.9 2.4 3.7 5.4-.2 2.3-1 3.7-1.2 5.6H5.3C5 11.5 4 10 4 7.5c0-3 1.2-5 3.6-5zM5.5 16h4.3c0 1.9-.6 3-2.1 3s-2.2-1.2-2.2-3z"
      />
      <path
        {...GROUND}
        d="M16.6 5.5c2.4 0 3.6 2 3.6 5 0 2.5-1 4-1.3 6h-4.8c-.2-1.9-1-3.3-1.2-5.6-.2-3 1.1-5.4 3.7-5.4zM14.4 19h4.3c0 1.9-.6 3-2.1 3s-2.2-1.2-2.2-3z"
      />
    </>
  ),
  // The crown of the highest level.
  level_10: (
    <>
      <path {...GROUND} d="M4.8 17.5 3 7.8l5 4 4-7.3 4 7.3 5-4-1.8 9.7z" />
      <path d="M5 21.3h14" />
      <path
        {...SOLID}
        d="M12 1a1.6 1.6 0 1 1 0 3.2A1.6 1.6 0 0 1 12 1zM2.5 4.4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM21.5 4.4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z"
      />
    </>
  ),
  // Two, side by side.
  sprint_finisher: (
    <>
      <circle {...GROUND} cx="7.2" cy="7.2" r="3.2" />
      <circle {...GROUND} cx="16.8" cy="7.2" r="3.2" />
      <path
        {...GROUND}
        d="M1.8 20c0-4.2 2-7 5.4-7 2.3 0 3.9 1.3 4.8 3.3.9-2 2.5-3.3 4.8-3.3 3.4 0 5.4 2.8 5.4 7z"
      />
      <path d="M12 16.3V20" />
    </>
  ),
}

/** The badge colours of domain/badge.ts in this theme. */
const COLORS: Readonly<Record<string, string>> = {
  gold: 'var(--chakra-colors-gold)',
  olive: 'var(--chakra-colors-right)',
  clay: 'var(--chakra-colors-wrong)',
  ink: 'var(--chakra-colors-muted)',
}

type BadgePictureProps = {
  readonly badge: BadgeKey
  /** gold, olive, clay or ink. */
  readonly color?: string
  readonly earned?: boolean
  /** Width and height in px. */
  readonly size?: number
}

/** Decoration: the badge's name stands beside it. Those not yet earned have a broken rim, and no colour. */
export const BadgePicture = ({
  badge,
  color = 'gold',
  earned = true,
  size = 48,
}: BadgePictureProps) => (
  <Medallion
    aria-hidden="true"
    data-earned={earned ? '' : undefined}
    style={{ width: size, height: size, ['--badge-color' as string]: COLORS[color] }}
  >
    <svg
      viewBox="0 0 24 24"
      width="64%"
      height="64%"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="presentation"
    >
      {PICTURES[badge]}
    </svg>
  </Medallion>
)

const Medallion = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'control',
    bg: 'sunk',
    color: 'muted',
    '&[data-earned]': {
      borderStyle: 'solid',
      borderColor: 'var(--badge-color)',
      bg: 'color-mix(in srgb, var(--badge-color) 16%, var(--chakra-colors-surface))',
      color: 'color-mix(in srgb, var(--badge-color) 55%, var(--chakra-colors-text))',
    },
  },
})
