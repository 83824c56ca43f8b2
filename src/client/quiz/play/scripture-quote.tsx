import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useId, useRef, useState } from 'react'
import { type QuotedFor, quotedTranslationOf, quoteOf } from '../../../domain/question/quotation.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import { type Verse, verseRangeOf } from '../../../domain/scripture/verse.ts'
import { useConnection } from '../../lib/connection.ts'
import type { Elements } from '../../lib/elements.ts'
import { OFFLINE } from '../../lib/errors.ts'
import { type RouterOutputs, trpc, UNBATCHED } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { FocusedContent, FocusSource } from '../../ui/focused-content.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { ScriptureText } from '../../ui/scripture-text.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'

type Passage = RouterOutputs['scripture']['passage']

const HOUR_MS = 60 * 60 * 1000

/** A passage never changes, and the browser keeps a reply that holds nothing else. */
const PASSAGE_OPTIONS = {
  trpc: UNBATCHED,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: HOUR_MS,
} as const

const passageInput = (reference: string, translation: Translation) => ({
  reference,
  translation: quotedTranslationOf(translation),
})

/** Fetches a passage that is about to be quoted, so that it is there at once. `null`: none yet. */
export const usePassagePrefetch = (reference: string | null, translation: Translation): void => {
  const { prefetch } = trpc.useUtils().scripture.passage
  useEffect(() => {
    if (reference !== null) void prefetch(passageInput(reference, translation), PASSAGE_OPTIONS)
  }, [reference, translation, prefetch])
}

type ScriptureQuoteProps = QuotedFor & {
  readonly reference: string
  readonly translation: Translation
}

/** The verses that hold the answer to a question; the rest of its passage on "Read on". */
export const ScriptureQuote = ({ reference, translation, ...quotedFor }: ScriptureQuoteProps) => {
  const { data, errorUpdateCount, isFetching, refetch } = trpc.scripture.passage.useQuery(
    passageInput(reference, translation),
    // Only what could not be loaded is old: it is tried again when the line is back.
    { ...PASSAGE_OPTIONS, refetchOnReconnect: true },
  )
  const hadFocus = useRef(false)
  const hasFailed = errorUpdateCount > 0
  if (data) {
    const quotation = <Quotation key={data.reference} passage={data} quotedFor={quotedFor} />
    return hasFailed ? <FocusedContent hadFocus={hadFocus}>{quotation}</FocusedContent> : quotation
  }
  // The error itself is forgotten while it is tried again, and the button would lose the focus.
  if (hasFailed) {
    return (
      <FocusSource hadFocus={hadFocus}>
        <NotLoaded isRetrying={isFetching} onRetry={() => void refetch()} />
      </FocusSource>
    )
  }
  return (
    <Reserved aria-hidden="true">
      <SkeletonLines lines={3} />
    </Reserved>
  )
}

type QuotationProps = { readonly passage: Passage; readonly quotedFor: QuotedFor }

const Quotation = ({ passage, quotedFor }: QuotationProps) => {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const quote = quoteOf(passage.verses, quotedFor)
  const hasMore = quote.before > 0 || quote.after > 0 || quote.isCut
  const verses = isWhole ? passage.verses : quote.verses
  return (
    <ScriptureText
      id={id}
      verses={verses}
      reference={
        isWhole || !hasMore ? passage.reference : `${bookOf(passage)} ${rangeOf(quote.verses)}`
      }
      translationName={passage.translationName}
    >
      {hasMore ? (
        // It stays when it was used, so that the focus does.
        <ReadButton isOpen={isWhole} controls={id} onToggle={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Read on'}
        </ReadButton>
      ) : null}
    </ScriptureText>
  )
}

type ReadButtonProps = {
  readonly isOpen: boolean
  /** The id of what it shows and hides. */
  readonly controls: string
  readonly onToggle: () => void
  readonly children: Elements | string
}

/** Shows and hides verses. */
export const ReadButton = ({ isOpen, controls, onToggle, children }: ReadButtonProps) => (
  <Button
    variant="plain"
    size="sm"
    minH="11"
    px="3"
    mx="-3"
    color="gold.text"
    fontWeight="600"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
  >
    {children}
  </Button>
)

const bookOf = ({ reference }: Passage): string => reference.replace(/ \d[\d:;, -]*$/, '')

const rangeOf = (verses: readonly Verse[]): string => {
  const [first, last] = [verses[0] as Verse, verses.at(-1) as Verse]
  return first.chapter === last.chapter
    ? verseRangeOf(first, last)
    : `${first.chapter}:${first.verse}-${last.chapter}:${last.verse}`
}

type NotLoadedProps = { readonly isRetrying: boolean; readonly onRetry: () => void }

const NotLoaded = (props: NotLoadedProps) => {
  const connection = useConnection()
  return (
    <Reserved textStyle="small" color="muted">
      <chakra.p role="status" mb="1.5">
        {connection === 'offline'
          ? `${OFFLINE} The verse will be here when you’re back.`
          : 'The verse could not be loaded.'}
      </chakra.p>
      <RetryButton {...props} />
    </Reserved>
  )
}

/** As high as three lines of a verse and its reference, which most quotations have. */
const Reserved = chakra('div', { base: { minH: '6.75rem', pt: '1.5' } })
