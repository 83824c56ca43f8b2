import { chakra } from '@chakra-ui/react/styled-system'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { trpc } from '../lib/trpc.ts'
import { weekSentence } from '../shared/week-summary.ts'
import { TextLink } from '../ui/link.tsx'
import { SectionCard } from '../ui/section.tsx'
import type { Dashboard } from './use-dashboard.ts'

type LastWeekCardProps = Pick<Dashboard, 'lastWeek'>

/**
 * On a Monday, what the week before has brought. It is told once: when the learner has seen it, it stays as long as the
 * page is open.
 */
export const LastWeekCard = ({ lastWeek }: LastWeekCardProps) => {
  const [told, setTold] = useState(lastWeek)
  if (lastWeek && told?.startsOn !== lastWeek.startsOn) setTold(lastWeek)
  const end = useRef<HTMLParagraphElement>(null)
  useSeenWhenInView(lastWeek, end)
  if (!told) return null
  return (
    <SectionCard title="Last week">
      <chakra.p textWrap="pretty">{weekSentence(told)}</chakra.p>
      <chakra.p ref={end} mt="2">
        <TextLink href={pathTo('journey')}>See your journey</TextLink>
      </chakra.p>
    </SectionCard>
  )
}

/** A failure is told by nobody: the summary is shown again with the next visit of the day. */
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
