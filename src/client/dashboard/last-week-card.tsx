import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { trpc } from '../lib/trpc.ts'
import { weekSentence } from '../shared/week-summary.ts'
import { TextLink } from '../ui/link.tsx'
import { SectionCard } from '../ui/section.tsx'
import type { Dashboard } from './use-dashboard.ts'

type LastWeekCardProps = Pick<Dashboard, 'lastWeek'>

/** On a Monday, what the week before has brought. It is told once: it stays as long as the page is open. */
export const LastWeekCard = ({ lastWeek }: LastWeekCardProps) => {
  const [told, setTold] = useState(lastWeek)
  if (lastWeek && told?.startsOn !== lastWeek.startsOn) setTold(lastWeek)
  useSeenWhenShown(lastWeek)
  if (!told) return null
  return (
    <SectionCard title="Last week">
      <chakra.p textWrap="pretty">{weekSentence(told)}</chakra.p>
      <chakra.p mt="2">
        <TextLink href={pathTo('journey')}>See your journey</TextLink>
      </chakra.p>
    </SectionCard>
  )
}

/** A failure is told by nobody: the summary is shown again with the next visit of the day. */
const useSeenWhenShown = (lastWeek: Dashboard['lastWeek']): void => {
  const utils = trpc.useUtils()
  const { mutate } = trpc.journey.seeLastWeek.useMutation({
    onSuccess: () =>
      utils.dashboard.get.setData(undefined, (known) => known && { ...known, lastWeek: null }),
  })
  const isNew = lastWeek !== null
  useEffect(() => {
    if (isNew) mutate()
  }, [isNew, mutate])
}
