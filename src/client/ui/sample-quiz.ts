/** The question of the landing page, which visitors can answer. */
export const SAMPLE_QUESTION = 'Who said to Naomi, “Where you go, I will go”?'

export const SAMPLE_OPTIONS = [
  { letter: 'A', text: 'Orpah' },
  { letter: 'B', text: 'Ruth' },
  { letter: 'C', text: 'Hannah' },
  { letter: 'D', text: 'Rachel' },
] as const

export type SampleOption = (typeof SAMPLE_OPTIONS)[number]

export const SAMPLE_ANSWER: SampleOption = SAMPLE_OPTIONS[1]
