import { chakra } from '@chakra-ui/react/styled-system'
import { Check, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '../lib/format.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChurchLink, ChurchPlace, churchPath, Line } from './church-place.tsx'
import { JoinButton } from './join-button.tsx'
import type { FoundChurch } from './use-church-search.ts'

export const ChurchResult = ({ church }: { readonly church: FoundChurch }) => {
  const link = useRef<HTMLAnchorElement>(null)
  const wasMember = useRef(church.isMember)
  useEffect(() => {
    const joined = church.isMember && !wasMember.current
    wasMember.current = church.isMember
    // The button that was pressed is gone; whoever has no pointer goes on from the name.
    if (joined) link.current?.focus({ preventScroll: true })
  }, [church.isMember])
  return (
    <Card as="article" h="full" display="flex" flexWrap="wrap" alignItems="center" gap="3.5">
      <chakra.div
        flex="1 1 12rem"
        minW="0"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="1"
      >
        <chakra.h2 textStyle="subheading" fontSize="lg" overflowWrap="anywhere">
          <ChurchLink ref={link} href={churchPath(church.id)}>
            <bdi>{church.name}</bdi>
          </ChurchLink>
        </chakra.h2>
        {church.denomination ? (
          <chakra.p textStyle="small" overflowWrap="anywhere">
            <bdi>{church.denomination}</bdi>
          </chakra.p>
        ) : null}
        <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          <ChurchPlace {...church} />
          <Line>
            <Users aria-hidden="true" size={16} />
            <span>{formatCount(church.memberCount, 'member', 'members')}</span>
          </Line>
        </chakra.div>
      </chakra.div>
      {church.isMember ? (
        <Chip tone="right">
          <Check aria-hidden="true" size={15} strokeWidth={2.5} />
          Member
        </Chip>
      ) : (
        <JoinButton church={church} />
      )}
    </Card>
  )
}
