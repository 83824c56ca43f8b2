import { chakra } from '@chakra-ui/react/styled-system'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { trpc } from '../lib/trpc.ts'
import { weekSentence } from '../shared/week-summary.ts'
import { TextLink } from '../ui/link.tsx'
import { SectionCard } from '../ui/section.tsx'
import type { Dashboard } from './use-dashboard.ts'

type LastWeekCardProps = Pick<Dashboard, 'lastWeek'>

/** On a Monday, what last week brought. It is shown once: after the learner has seen it, only as long as the page is open. */
export const LastWeekCard = ({ lastWeek }: LastWeekCardProps) => {
  const [shown, setShown] = useState(lastWeek)
  if (lastWeek && shown?.startsOn !== lastWeek.startsOn) setShown(lastWeek)
  const end = useRef<HTMLParagraphElement>(null)
  useSeenWhenInView(lastWeek, end)
  if (!shown) return null
  return (
    <SectionCard title="Last week">
      <chakra.p textWrap="pretty">{weekSentence(shown)}</chakra.p>
      <chakra.p ref={end} mt="2">
        <TextLink href={pathTo('journey')}>See your journey</TextLink>
      </chakra.p>
    </SectionCard>
  )
}

/** Failures are not shown: the next visit of the day shows the summary again. */
const useSeenWhenInView = (
  lastWeek: Dashboard['lastWeek'],
  end: RefObject<HTMLElement | null>,
): void => {
  const utils = trpc.useUtils()
  const { mutate } = trpc.journey.seeLastWeek.useMutation({
    onSuccess: () =>
      utils.dashboard.get.setData(undefined, (known) => known && { ...known, lastWeek: null }),
  })
  const isNew = lastWeek !== null
  useEffect(() => {
    if (!isNew || !end.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      mutate()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isNew, end, mutate])
}
