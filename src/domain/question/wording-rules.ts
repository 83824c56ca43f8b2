import {
  areAlikeInLength,
  givesAwayAnswer,
  isCommonestList,
  isOddOneOut,
  opensOddly,
} from './answer-giveaway.ts'
import { contentStems } from './content-words.ts'

/** What can be wrong with the wording of any question, whoever writes it: no Bible is needed to see it. */

export type Wording = {
  readonly question: string
  readonly answer: string
  readonly wrong: readonly string[]
}

export type WordingRule = {
  readonly name: string
  /** A sentence for each place that breaks the rule. */
  readonly find: (wording: Wording) => readonly string[]
}

const MAX_STEM_WORDS = 22

/** The problem as a list, empty if there is none. */
export const problemIf = (isBroken: boolean, problem: string): string[] =>
  isBroken ? [problem] : []

/** The right answer, then the wrong ones. */
export const optionsIn = ({ answer, wrong }: Wording): string[] => [answer, ...wrong]

const stem: WordingRule = {
  name: 'stem',
  find: ({ question }) => {
    const words = question.split(/\s+/).length
    return [
      ...problemIf(
        /^(?:to|of|than|in|on|at|by|for|from|with|into|under|over|through|according to|against|about|after|among|between)\s+(?:what|which|whom|whose|how)\b/i.test(
          question,
        ),
        'the question begins with a preposition',
      ),
      ...problemIf(words > MAX_STEM_WORDS, `the question has ${words} words`),
      ...problemIf(/\bwhat\?$/i.test(question), 'the question ends with “what?”'),
    ]
  },
}

/** “The widow”, “a doorkeeper”: what “he” and “she” can refer to. */
const PERSON_PHRASE =
  /\b(?:the|an?|this|that|each|every|no|one|whose)\s+(?:\p{Ll}+\s+)?\p{Ll}{2,}/iu
/** “Which animals”, “three men”: what “they” can refer to, as well. */
const NOUN_PHRASE =
  /\b(?:the|an?|these|those|which|whose|what|how many|two|three|each|every|no)\s+(?:\p{Ll}+\s+)?\p{Ll}{2,}/iu
const NAME = /\s[“‘]?\p{Lu}\p{Ll}+/u
const UNNAMED_PLACE =
  /\bthe (?:nation|city|place|town|land|people|king|prophet)\b(?! (?:of|in|from|who|whose|that|where|to|on|at|near|which|whom))/i
const THERE = /\bthere\?$|\b(?:found|built|died|stayed|happened|went|lived|did) there\b/i

const antecedent: WordingRule = {
  name: 'antecedent',
  find: ({ question: asked }) => {
    // In a quotation, Scripture speaks of whom it speaks.
    const question = asked.replace(/“[^”]*”/g, '“”')
    const pronoun = /\b(?:he|she|they|him|them)\b/i.exec(question)
    const before = question.slice(0, pronoun?.index ?? 0)
    const phrase = /they|them/i.test(pronoun?.[0] ?? '') ? NOUN_PHRASE : PERSON_PHRASE
    const isNamed = NAME.test(question)
    return [
      ...problemIf(
        pronoun !== null && !phrase.test(before) && !NAME.test(before),
        `“${pronoun?.[0]}” refers to nothing before it`,
      ),
      ...problemIf(
        UNNAMED_PLACE.test(question) && !isNamed,
        `“${UNNAMED_PLACE.exec(question)?.[0]}” is not named`,
      ),
      ...problemIf(THERE.test(question) && !isNamed, '“there” refers to nothing before it'),
    ]
  },
}

const sharedWord: WordingRule = {
  name: 'shared-word',
  find: ({ question, answer, wrong }) => {
    const inWrong = new Set(wrong.flatMap((option) => [...contentStems(option)]))
    const shared = contentStems(question).intersection(contentStems(answer)).difference(inWrong)
    return problemIf(
      shared.size > 0 || givesAwayAnswer(question, answer, wrong),
      `only the right answer repeats a word of the question (${[...shared].join(', ')})`,
    )
  },
}

const oddOneOut: WordingRule = {
  name: 'odd-one-out',
  find: ({ answer, wrong }) => [
    ...problemIf(
      isOddOneOut(answer, wrong) || opensOddly(answer, wrong),
      'the wrong answers begin alike and the right one does not',
    ),
    ...problemIf(
      isCommonestList(answer, wrong),
      'of four lists, the right one shares most with the others',
    ),
  ],
}

const length: WordingRule = {
  name: 'length',
  find: (wording) =>
    problemIf(
      !areAlikeInLength(optionsIn(wording)),
      `the options have ${optionsIn(wording)
        .map((option) => option.length)
        .join(', ')} letters`,
    ),
}

/** Words that no answer ends with. */
const CUT_END =
  /\b(?:the|a|an|of|and|or|but|his|their|its|my|your|which|who|because|into|upon|unto|than)$/i

const cutOff: WordingRule = {
  name: 'cut-off',
  find: (wording) =>
    optionsIn(wording)
      .filter((option) => CUT_END.test(option) || /[,;:…]$/.test(option))
      .map((option) => `“${option}” ends in mid-sentence`),
}

export const WORDING_RULES: readonly WordingRule[] = [
  stem,
  antecedent,
  sharedWord,
  oddOneOut,
  length,
  cutOff,
]

/** Whether the wording of a question breaks no rule. */
export const isWellWorded = (wording: Wording): boolean =>
  WORDING_RULES.every(({ find }) => find(wording).length === 0)
