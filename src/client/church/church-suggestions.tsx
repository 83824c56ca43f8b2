import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { TextLink } from '../ui/link.tsx'
import { churchPath } from './church-place.tsx'
import type { ChurchSuggestion } from './use-church-suggestions.ts'

/** Above this confidence a suggestion has the default badge (specification, part 2, section 9). */
const CONFIDENT = 0.8

type ChurchSuggestionsProps = {
  /** Null before they were asked for. */
  readonly suggestions: readonly ChurchSuggestion[] | null
  readonly reasoning: string
  readonly use: (suggestion: ChurchSuggestion) => void
}

export const ChurchSuggestions = ({ suggestions, reasoning, use }: ChurchSuggestionsProps) => (
  <Region>
    <chakra.p role="status" textStyle="small" color="muted">
      {suggestions ? newsOf(suggestions, reasoning) : null}
    </chakra.p>
    {suggestions && suggestions.length > 0 ? (
      <chakra.ul aria-label="Suggestions" display="grid" gap="2.5" mt="2">
        {suggestions.map((suggestion, place) => (
          <Suggestion
            // biome-ignore lint/suspicious/noArrayIndexKey: they come at once and never move
            key={place}
            suggestion={suggestion}
            onUse={() => use(suggestion)}
          />
        ))}
      </chakra.ul>
    ) : null}
  </Region>
)

const newsOf = (suggestions: readonly ChurchSuggestion[], reasoning: string): string =>
  suggestions.length === 0
    ? reasoning || 'There are no suggestions for this entry.'
    : `${formatCount(suggestions.length, 'suggestion', 'suggestions')}. Is it one of these?`

type SuggestionProps = {
  readonly suggestion: ChurchSuggestion
  readonly onUse: () => void
}

const Suggestion = ({ suggestion, onUse }: SuggestionProps) => {
  const { name, churchId, confidence, reasoning } = suggestion
  const isConfident = confidence > CONFIDENT
  return (
    <Tile>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5">
        <chakra.p flex="1 1 10rem" fontWeight="600" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </chakra.p>
        <Chip
          tone={isConfident ? 'gold' : 'plain'}
          data-badge={isConfident ? 'default' : 'secondary'}
        >
          {Math.round(confidence * 100)}% match
        </Chip>
      </chakra.div>
      <Facts>{factsOf(suggestion)}</Facts>
      <Facts>{reasoning}</Facts>
      <chakra.div mt="2">
        {churchId ? (
          <TextLink href={churchPath(churchId)} aria-label={`View church: ${name}`}>
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

/** "Boston, MA, 02108 · Baptist · https://bethel.example", of what is known. */
const factsOf = ({ city, state, postalCode, denomination, website }: ChurchSuggestion): string =>
  [[city, state, postalCode].filter(Boolean).join(', '), denomination, website]
    .filter(Boolean)
    .join(' · ')

/** The status is there before it says something, or it is not read out. */
const Region = chakra('div', {
  base: { '&:not(:has(li)):has(> p:empty)': { mt: '-4' } },
})

const Tile = chakra('li', {
  base: { p: '3.5', borderRadius: 'option', borderWidth: '1px', borderColor: 'line' },
})

const Facts = chakra('p', {
  base: {
    textStyle: 'small',
    color: 'muted',
    mt: '0.5',
    overflowWrap: 'anywhere',
    _empty: { display: 'none' },
  },
})
