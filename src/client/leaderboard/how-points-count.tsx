import { chakra } from '@chakra-ui/react/styled-system'
import { CalendarClock, HeartHandshake, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { PRIMARY_BONUS_PERCENT } from '../../domain/points.ts'
import { formatPercent } from '../lib/format.ts'
import { CardSection } from '../ui/card.tsx'

const HEADING_ID = 'points-heading'

const icon = { 'aria-hidden': true, size: 18 } as const

export const HowPointsCount = () => (
  <CardSection tone="sunk" aria-labelledby={HEADING_ID}>
    <chakra.h2 id={HEADING_ID} textStyle="label" fontSize="sm" mb="3">
      How points count
    </chakra.h2>
    <Rules>
      <Rule
        icon={<Star {...icon} />}
      >{`Your points are the XP you earn. For your primary church they count +${formatPercent(PRIMARY_BONUS_PERCENT)}.`}</Rule>
      <Rule icon={<HeartHandshake {...icon} />}>
        Points you’ve already earned stay where they are, whether you join or leave a church.
      </Rule>
      <Rule icon={<CalendarClock {...icon} />}>
        Days, weeks (Monday to Sunday) and months follow UTC, the same for everyone.
      </Rule>
    </Rules>
  </CardSection>
)

type RuleProps = { readonly icon: ReactNode; readonly children: ReactNode }

const Rule = ({ icon: sign, children }: RuleProps) => (
  <chakra.li display="flex" gap="3">
    <chakra.span color="gold.text" flexShrink="0" pt="0.5">
      {sign}
    </chakra.span>
    <chakra.span textWrap="pretty">{children}</chakra.span>
  </chakra.li>
)

const Rules = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: '6',
    rowGap: '3',
    listStyle: 'none',
    textStyle: 'small',
    color: 'muted',
  },
})
