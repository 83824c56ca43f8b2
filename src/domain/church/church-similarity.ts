import { foldText } from '../text/fold.ts'
import { trigramSimilarity } from '../text/similarity.ts'
import type { SearchableChurch } from './church-search.ts'
import { usStateCodeOf } from './us-state.ts'

/** Many churches share a name, so the same name alone gives a confidence of 0.8; with city and state, 1. */
const NAME_WEIGHT = 0.8
const FACTORS = {
  city: { same: 1.2, different: 0.6, unknown: 1 },
  state: { same: 1 / (NAME_WEIGHT * 1.2), different: 0.6, unknown: 1 },
} as const

type Match = keyof (typeof FACTORS)['city']

const matchOf = (one: string, other: string): Match => {
  if (one === '' || other === '') return 'unknown'
  return one === other ? 'same' : 'different'
}

const stateKeyOf = (state: string): string => usStateCodeOf(state) ?? foldText(state)

type Comparison = {
  readonly similarity: number
  readonly isSameName: boolean
  readonly city: Match
  readonly state: Match
}

const compare = (one: SearchableChurch, other: SearchableChurch): Comparison => {
  const names = [foldText(one.name), foldText(other.name)] as const
  return {
    similarity: trigramSimilarity(...names),
    isSameName: names[0] === names[1],
    city: matchOf(foldText(one.city ?? ''), foldText(other.city ?? '')),
    state: matchOf(stateKeyOf(one.state ?? ''), stateKeyOf(other.state ?? '')),
  }
}

const confidenceOf = ({ similarity, city, state }: Comparison): number => {
  const confidence = similarity * NAME_WEIGHT * FACTORS.city[city] * FACTORS.state[state]
  return Math.min(1, Math.round(confidence * 100) / 100)
}

/** How the places compare, by city and then by state. */
const PLACE_REASONS: Readonly<Record<Match, Readonly<Record<Match, string>>>> = {
  same: {
    same: ', and it’s in the same city',
    different: ', but it’s in a city of the same name in a different state',
    unknown: ', and it’s in the same city',
  },
  different: {
    same: ', but it’s in a different city in the same state',
    different: ', but it’s in a different city and state',
    unknown: ', but it’s in a different city',
  },
  unknown: {
    same: ', and it’s in the same state',
    different: ', but it’s in a different state',
    unknown: '',
  },
}

/** Without a percentage: the confidence stands beside it, which also counts the place. */
const reasoningOf = ({ isSameName, city, state }: Comparison): string =>
  `The name is ${isSameName ? 'the same' : 'similar'}${PLACE_REASONS[city][state]}.`

/** How likely two entries are the same church, 0 to 1, and why. */
export const churchSimilarityOf = (
  one: SearchableChurch,
  other: SearchableChurch,
): { readonly confidence: number; readonly reasoning: string } => {
  const comparison = compare(one, other)
  return { confidence: confidenceOf(comparison), reasoning: reasoningOf(comparison) }
}
