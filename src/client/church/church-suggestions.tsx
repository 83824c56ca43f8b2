import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChurchEntry } from '../../domain/church/church-entry.ts'
import { MIN_CHURCH_NAME_LENGTH } from '../../domain/church/church-limits.ts'
import { type ChurchEntryInput, churchEntrySchema } from '../../domain/schema/church.ts'
import { pathTo } from '../../domain/site/page.ts'
import { formatCount, formatPercent, formatPlace } from '../lib/format.ts'
import { type RouterOutputs, trpc, UNBATCHED } from '../lib/trpc.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Row } from '../ui/layout.ts'
import { TextLink } from '../ui/link.tsx'
import { showToast } from '../ui/toast.ts'

type ChurchSuggestion = RouterOutputs['church']['validate']['suggestions'][number]

export type ProposalInput = ChurchEntryInput & { readonly isPublicProfile?: boolean | undefined }

const MAX_SHOWN = 3

/** Above this confidence a suggestion has the default badge (specification, part 2, section 9). */
const CONFIDENT = 0.8

const keyOf = (entry: ChurchEntry): string => JSON.stringify(entry)

/**
 * The entry to request suggestions for, without fields that are not valid yet, like half a web
 * address; null while the name is not valid.
 */
const suggestibleEntryOf = ({
  isPublicProfile: _consent,
  ...entry
}: ProposalInput): ChurchEntry | null => {
  const whole = churchEntrySchema.safeParse(entry)
  if (whole.success) return whole.data
  const wrong = new Set(whole.error.issues.map(({ path }) => path[0]))
  const valid = Object.fromEntries(Object.entries(entry).filter(([field]) => !wrong.has(field)))
  return churchEntrySchema.safeParse(valid).data ?? null
}

/** Churches that the entry may mean. They are optional help, so a failure shows nothing. */
export const useChurchSuggestions = (form: UseFormReturn<ProposalInput>) => {
  /** The entry that was last sent, and the one whose answer is still to come. */
  const asked = useRef<string | null>(null)
  const awaited = useRef<string | null>(null)
  const { mutateAsync, data, isPending, reset } = trpc.church.validate.useMutation({
    trpc: UNBATCHED,
  })

  const ask = async (entry: ChurchEntry): Promise<void> => {
    const key = keyOf(entry)
    asked.current = key
    awaited.current = key
    try {
      await mutateAsync(entry)
    } catch (error) {
      console.error('Church suggestions failed:', error)
      if (asked.current === key) asked.current = null
    } finally {
      if (awaited.current === key) awaited.current = null
    }
  }

  const askOnBlur = (): void => {
    const entry = suggestibleEntryOf(form.getValues())
    if (entry && asked.current !== keyOf(entry)) void ask(entry)
  }

  const askOnDemand = (): void => {
    const entry = suggestibleEntryOf(form.getValues())
    if (!entry) rejectName(form)
    // Leaving the name for the button has asked already.
    else if (awaited.current !== keyOf(entry)) void ask(entry)
  }

  /** Fills the form; what the suggestion does not know stays as it was entered. */
  const use = ({ churchId: _known, confidence, reasoning, ...fields }: ChurchSuggestion): void => {
    for (const [field, value] of Object.entries(fields)) {
      if (value) form.setValue(field as keyof typeof fields, value, { shouldDirty: true })
    }
    form.clearErrors()
    const entry = suggestibleEntryOf(form.getValues())
    asked.current = entry && keyOf(entry)
    form.setFocus('name')
  }

  const forget = (): void => {
    asked.current = null
    awaited.current = null
    reset()
  }

  return {
    suggestions: data?.suggestions.slice(0, MAX_SHOWN) ?? null,
    reasoning: data?.reasoning ?? '',
    isPending,
    askOnBlur,
    askOnDemand,
    use,
    forget,
    /** Suggestions that arrive after this are not shown; those that are there stay. */
    stopWaiting: (): void => {
      if (awaited.current !== null) forget()
    },
  }
}

const rejectName = (form: UseFormReturn<ProposalInput>): void => {
  if (form.getValues('name').trim().length < MIN_CHURCH_NAME_LENGTH) {
    showToast({
      title: 'Validation Error',
      description: `Please enter a church name (at least ${MIN_CHURCH_NAME_LENGTH} characters) to validate`,
      variant: 'destructive',
    })
  }
  // The dialog covers the toast, so the field says it too.
  void form.trigger('name', { shouldFocus: true })
}

type ChurchSuggestionsProps = {
  /** Null before they were asked for. */
  readonly suggestions: readonly ChurchSuggestion[] | null
  readonly reasoning: string
  readonly use: (suggestion: ChurchSuggestion) => void
}

export const ChurchSuggestions = ({ suggestions, reasoning, use }: ChurchSuggestionsProps) => (
  <Region>
    <chakra.p role="status" textStyle="small" color="muted">
      {suggestions ? statusOf(suggestions, reasoning) : null}
    </chakra.p>
    {suggestions && suggestions.length > 0 ? (
      <chakra.ul aria-label="Suggestions" display="grid" gap="2.5" mt="2">
        {suggestions.map((suggestion, index) => (
          <Suggestion
            // biome-ignore lint/suspicious/noArrayIndexKey: they come at once and never move
            key={index}
            suggestion={suggestion}
            onUse={() => use(suggestion)}
          />
        ))}
      </chakra.ul>
    ) : null}
  </Region>
)

const statusOf = (suggestions: readonly ChurchSuggestion[], reasoning: string): string =>
  suggestions.length === 0
    ? reasoning || 'No suggestions for this entry.'
    : `${formatCount(suggestions.length, 'suggestion', 'suggestions')}. Is yours one of these?`

type SuggestionProps = {
  readonly suggestion: ChurchSuggestion
  readonly onUse: () => void
}

const Suggestion = ({ suggestion, onUse }: SuggestionProps) => {
  const { name, churchId, confidence, reasoning } = suggestion
  return (
    <Tile>
      <Row flexWrap="wrap" rowGap="1.5">
        <chakra.p flex="1 1 10rem" fontWeight="600" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </chakra.p>
        {/* Without a church, it is the learner's own entry, tidied up. */}
        {churchId ? <Match confidence={confidence} /> : null}
      </Row>
      <Facts>{factsOf(suggestion)}</Facts>
      <Facts>{reasoning}</Facts>
      <chakra.div mt="2">
        {churchId ? (
          <TextLink href={pathTo('church', { id: churchId })} aria-label={`View church: ${name}`}>
            View church
          </TextLink>
        ) : (
          <Button size="sm" minH="11" onClick={onUse} aria-label={`Use this: ${name}`}>
            Use this
          </Button>
        )}
      </chakra.div>
    </Tile>
  )
}

const Match = ({ confidence }: { readonly confidence: number }) => {
  const isConfident = confidence > CONFIDENT
  return (
    <Chip tone={isConfident ? 'gold' : 'plain'} data-badge={isConfident ? 'default' : 'secondary'}>
      {`${formatPercent(confidence * 100)} match`}
    </Chip>
  )
}

/** What a church is known by; what is not known is empty. */
type ChurchFacts = Readonly<
  Record<'city' | 'state' | 'postalCode' | 'denomination' | 'website', string | null>
>

/** "Boston, MA, 02108 · Baptist · https://bethel.example", as far as it is known. */
export const factsOf = ({ city, state, postalCode, denomination, website }: ChurchFacts): string =>
  [[formatPlace({ city, state }), postalCode].filter(Boolean).join(', '), denomination, website]
    .filter(Boolean)
    .join(' · ')

/** The status is there before it has a text, or screen readers would not read it out. */
const Region = chakra('div', {
  base: { '&:not(:has(li)):has(> p:empty)': { mt: '-4' } },
})

export const Tile = chakra('li', {
  base: { p: '3.5', borderRadius: 'option', borderWidth: '1px', borderColor: 'line' },
})

export const Facts = chakra('p', {
  base: {
    textStyle: 'small',
    color: 'muted',
    mt: '0.5',
    overflowWrap: 'anywhere',
    _empty: { display: 'none' },
  },
})
