import type { Findable } from './church-search.ts'
import { foldText } from './fold.ts'
import { trigramSimilarity } from './similarity.ts'
import { usStateCodeOf } from './us-state.ts'

/** A name alone proves little: many churches share one. Together with its place it is certain. */
const NAME_SHARE = 0.8
const FACTORS = {
  city: { same: 1.2, other: 0.6, unknown: 1 },
  state: { same: 1 / (NAME_SHARE * 1.2), other: 0.6, unknown: 1 },
} as const

type Match = keyof (typeof FACTORS)['city']

const matchOf = (one: string, other: string): Match => {
  if (one === '' || other === '') return 'unknown'
  return one === other ? 'same' : 'other'
}

const stateKeyOf = (state: string): string => usStateCodeOf(state) ?? foldText(state)

type Comparison = {
  readonly similarity: number
  readonly isSameName: boolean
  readonly city: Match
  readonly state: Match
}

const compare = (one: Findable, other: Findable): Comparison => {
  const names = [foldText(one.name), foldText(other.name)] as const
  return {
    similarity: trigramSimilarity(...names),
    isSameName: names[0] === names[1],
    city: matchOf(foldText(one.city ?? ''), foldText(other.city ?? '')),
    state: matchOf(stateKeyOf(one.state ?? ''), stateKeyOf(other.state ?? '')),
  }
}

const confidenceOf = ({ similarity, city, state }: Comparison): number => {
  const share = similarity * NAME_SHARE * FACTORS.city[city] * FACTORS.state[state]
  return Math.min(1, Math.round(share * 100) / 100)
}

/** What the places say, by the match of the cities and then of the states. */
const PLACES: Readonly<Record<Match, Readonly<Record<Match, string>>>> = {
  same: {
    same: ', and it is in the same city',
    other: ', but it is in a city of the same name in another state',
    unknown: ', and it is in the same city',
  },
  other: {
    same: ', but it is in another city of the same state',
    other: ', but it is in another city and state',
    unknown: ', but it is in another city',
  },
  unknown: {
    same: ', and it is in the same state',
    other: ', but it is in another state',
    unknown: '',
  },
}

const reasoningOf = ({ similarity, isSameName, city, state }: Comparison): string => {
  const name = isSameName ? 'the same' : `${Math.round(similarity * 100)} % alike`
  return `The name is ${name}${PLACES[city][state]}.`
}

/** How sure it is, 0 to 1, that two entries mean the same church, and why. */
export const churchSimilarityOf = (
  one: Findable,
  other: Findable,
): { readonly confidence: number; readonly reasoning: string } => {
  const comparison = compare(one, other)
  return { confidence: confidenceOf(comparison), reasoning: reasoningOf(comparison) }
}
