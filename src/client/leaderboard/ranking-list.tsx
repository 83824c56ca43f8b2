import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

type RankingListProps = {
  readonly label: string
  /** The list items of the ranking. */
  readonly rows: readonly ReactNode[]
  /** The viewer's own row when it is not among them. */
  readonly own: ReactNode
}

/** A ranking, and set apart below it the place of the viewer. */
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
        <chakra.section aria-label={`Your place in ${label}`}>{own}</chakra.section>
      </>
    ) : null}
  </>
)

const Rows = chakra('ol', { base: { display: 'grid', gap: '1', listStyle: 'none' } })
