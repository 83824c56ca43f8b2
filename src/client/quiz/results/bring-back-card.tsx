import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import { pathTo } from '../../../domain/site/page.ts'
import { formatComingDay } from '../../lib/coming-day.ts'
import { formatList, formatNumber } from '../../lib/format.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import { REVIEW_PATH } from '../../shared/quiz-paths.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { FocusedContent, FocusSource } from '../../ui/focused-content.tsx'
import { Row } from '../../ui/layout.ts'
import { TextLink } from '../../ui/link.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { SkeletonBlock, SkeletonRegion } from '../../ui/skeleton.tsx'
import type { BringBack } from './use-bring-back.ts'

/** When the missed questions of a saved result come back. It has its height before that is known. */
export const BringBackCard = ({ bringBack }: { readonly bringBack: BringBack }) => {
  const { missed, review, hasFailed, isRetrying, retry } = bringBack
  const hadFocus = useRef(false)
  if (missed === 0) return null
  return (
    <SectionCard
      title="Bring these back"
      // No higher than the title, as it comes later.
      action={review ? <ReviewNow due={review.due} /> : null}
    >
      {hasFailed ? (
        <FocusSource hadFocus={hadFocus}>
          <Row flexWrap="wrap" justifyContent="space-between">
            <chakra.p role="alert" textStyle="small" fontWeight="600">
              We couldn’t load when they come back.
            </chakra.p>
            <RetryButton isRetrying={isRetrying} onRetry={retry} />
          </Row>
        </FocusSource>
      ) : (
        <FocusedContent hadFocus={hadFocus}>
          <chakra.p textStyle="small" color="muted" mt="-3" mb="2.5" textWrap="pretty">
            <span>Rather not see one again? Open it below. </span>
            <TextLink href={pathTo('missed')}>All missed questions</TextLink>
          </chakra.p>
          <Text>
            {review ? (
              <Dates bringBack={bringBack} cards={review.cards} />
            ) : (
              <SkeletonRegion>
                <SkeletonBlock w="70%" />
              </SkeletonRegion>
            )}
          </Text>
        </FocusedContent>
      )}
    </SectionCard>
  )
}

/** Loads the page: after a review, it has this address already. */
const ReviewNow = ({ due }: { readonly due: number }) =>
  due > 0 ? (
    <ButtonAnchor href={REVIEW_PATH} size="sm" my="-2">
      {`Review ${formatNumber(due)} now`}
    </ButtonAnchor>
  ) : null

type DatesProps = {
  readonly bringBack: BringBack
  readonly cards: NonNullable<BringBack['review']>['cards']
}

const Dates = ({ bringBack, cards }: DatesProps) => {
  const { timeZone } = useSignedInUser().settings
  const aside = cards.filter(({ questionId }) => bringBack.asideOf(questionId))
  const coming = cards.filter((card) => !aside.includes(card)).map(({ dueAt }) => dueAt)
  const sentences = [
    comingBack(coming, timeZone, new Date()),
    aside.length > 0 ? `${formatNumber(aside.length)} won’t come back.` : '',
  ]
  return <p>{sentences.filter(Boolean).join(' ') || 'They come back when it’s time.'}</p>
}

/** Days that are named; the others come "later". */
const MAX_DAYS = 3

/** "1 is ready now, 2 come back tomorrow, and 3 on Thursday." Empty for none. */
export const comingBack = (dueAt: readonly string[], zone: string, now: Date): string => {
  const counts = new Map<string, number>()
  for (const instant of dueAt.toSorted()) {
    const day = Date.parse(instant) <= now.getTime() ? 'now' : formatComingDay(instant, zone, now)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const named = [...counts].slice(0, MAX_DAYS)
  const others = dueAt.length - named.reduce((sum, [, count]) => sum + count, 0)
  const days: [string, number][] = others > 0 ? [...named, ['later', others]] : named
  const firstToCome = days.findIndex(([day]) => day !== 'now')
  const parts = days.map(([day, count], index) => {
    if (day === 'now') return `${formatNumber(count)} ${count === 1 ? 'is' : 'are'} ready now`
    const verb = count === 1 ? 'comes back ' : 'come back '
    return `${formatNumber(count)} ${index === firstToCome ? verb : ''}${day}`
  })
  return parts.length > 0 ? `${formatList(parts)}.` : ''
}

/** Two lines on phones, which is what most sentences take. */
const Text = chakra('div', {
  base: { minH: { base: '3em', sm: '1.5em' }, fontWeight: '600', textWrap: 'pretty' },
})
