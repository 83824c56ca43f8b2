import { type Random, sampleIndexes, shuffle } from '../random.ts'
import { spreadOverChapters, type Verse } from '../scripture/verse.ts'
import { MAX_LENGTH_RATIO } from './answer-giveaway.ts'
import {
  type BookText,
  bookTextOf,
  clausesOf,
  indexesOf,
  isOnceIn,
  quotesOf,
  referenceOf,
  type Vocabulary,
  withoutEnd,
  wordCount,
  wordsInPlace,
} from './book-text.ts'
import { OPTION_LETTERS, type OptionLetter } from './question.ts'
import type { QuestionEntry } from './question-entry.ts'
import { isWellWorded } from './wording-rules.ts'

/**
 * Questions made from the words of a book alone, each of them true by construction: what is missing
 * from a verse, how it goes on, what stands in a passage, what comes first in it. Wrong answers stand
 * elsewhere in the same book.
 */

type Kind = {
  readonly theme: string
  /** What a regular reader of the book should find; administrators can change it. */
  readonly difficulty: number
  /** Null where the verse does not lend itself to such a question. */
  readonly write: (book: BookText, index: number, random: Random) => Draft | null
}

type Draft = {
  readonly question: string
  readonly right: string
  readonly wrong: readonly string[]
  /** The first and the last verse, as indexes. */
  readonly passage: readonly [number, number]
  /** The verse that the lesson follows. */
  readonly verse: number
  /** Whether the lesson also says where the answer stands. */
  readonly placesAnswer: boolean
}

const BLANK = '_____'

/** Words of a lesson, so that it can be read at a glance. */
const LESSON_WORDS = { min: 16, max: 38 } as const
/** The same for single words: Pharez and Hezron, but also Ruth and Elimelech. */
const MAX_WORD_RATIO = 2.5
/** Verses of a passage that is asked about as a whole. */
const PASSAGE_LENGTH = 8
/** Up to how many verses such a passage begins before the first of the answers. */
const LEAD_IN = 4
const WRONG_ANSWERS = OPTION_LETTERS.length - 1
/** Drafts on one verse, with other wrong answers each, until one is fair. */
const ATTEMPTS = 6
/** Candidates for wrong answers that are looked at. */
const TRIES = 120

const isAlike = (one: string, other: string, ratio = MAX_LENGTH_RATIO): boolean =>
  Math.max(one.length, other.length) <= ratio * Math.min(one.length, other.length)

/** Three different ones of the candidates, in random order; null if there are fewer. */
const pickThree = <Item>(
  candidates: readonly Item[],
  textOf: (item: Item) => string | null,
  isFit: (item: Item) => boolean,
  random: Random,
): Item[] | null => {
  const picked: Item[] = []
  const texts = new Set<string>()
  for (const index of sampleIndexes(candidates.length, TRIES, random)) {
    const candidate = candidates[index] as Item
    const text = textOf(candidate)?.toLowerCase()
    if (text === undefined || texts.has(text) || !isFit(candidate)) continue
    texts.add(text)
    picked.push(candidate)
    if (picked.length === WRONG_ANSWERS) return picked
  }
  return null
}

/**
 * A verse with one word left out. Wrong words stand elsewhere in the book after the same word, and before the
 * same word or mark, so that all four can be read in its place.
 */
const missingWord =
  (question: string, vocabularyIn: (book: BookText) => Vocabulary): Kind['write'] =>
  (book, index, random) => {
    const { text } = book.verses[index] as Verse
    const vocabulary = vocabularyIn(book)
    const plain = text.toLowerCase()
    const places = shuffle(quotesOf(text), random).flatMap((quote) =>
      shuffle(wordsInPlace(quote), random).map((place) => ({ ...place, quote })),
    )
    for (const { word, before, after, quote } of places) {
      const pattern = new RegExp(`(?<![\\p{L}’'-])${word}(?![\\p{L}’'-])`, 'giu')
      if (!vocabulary.all.has(word) || text.match(pattern)?.length !== 1) continue
      const form = vocabulary.formOf(word)
      const fitsAfter = vocabulary.byNext.get(after)
      const wrong = pickThree(
        vocabulary.byWordBefore.get(before) ?? [],
        (other) => other,
        (other) =>
          fitsAfter?.has(other) === true &&
          vocabulary.formOf(other) === form &&
          isAlike(other, word, MAX_WORD_RATIO) &&
          !plain.includes(other.toLowerCase()),
        random,
      )
      if (!wrong) continue
      return {
        question: `${question} “${withoutEnd(quote.replace(pattern, BLANK))}”`,
        right: word,
        wrong,
        passage: [index, index],
        verse: index,
        placesAnswer: false,
      }
    }
    return null
  }

const isCapital = (text: string): boolean => /^[A-Z]/.test(text)

const howItGoesOn: Kind['write'] = (book, index, random) => {
  const own = book.continuations.find((one) => one.index === index)
  if (!own || !isOnceIn(book.plain, own.tail.toLowerCase())) return null
  const question = `How does this verse go on? “${own.head} …”`
  const { text } = book.verses[index] as Verse
  const wrong = pickThree(
    book.continuations,
    ({ tail }) => tail,
    (other) =>
      isAlike(other.tail, own.tail) &&
      // A capital after a small letter is the beginning of speech.
      isCapital(other.tail) === isCapital(own.tail) &&
      !text.toLowerCase().includes(other.tail.toLowerCase()),
    random,
  )
  return (
    wrong && {
      question,
      right: own.tail,
      wrong: wrong.map(({ tail }) => tail),
      passage: [index, index],
      verse: index,
      placesAnswer: false,
    }
  )
}

/** Some verses of the same chapter around one. */
const passageAround = (
  { verses }: BookText,
  index: number,
  random: Random,
): readonly [number, number] => {
  const { chapter } = verses[index] as Verse
  const isInside = (at: number): boolean => verses[at]?.chapter === chapter
  let first = index - Math.floor(random() * PASSAGE_LENGTH)
  while (!isInside(first)) first += 1
  let last = first + PASSAGE_LENGTH - 1
  while (!isInside(last)) last -= 1
  // At the end of a chapter it begins earlier instead.
  while (last - first < PASSAGE_LENGTH - 1 && isInside(first - 1)) first -= 1
  return [first, last]
}

const whatStandsThere: Kind['write'] = (book, index, random) => {
  const right = book.openings[index]
  if (!right || !isOnceIn(book.plain, right.toLowerCase())) return null
  const passage = passageAround(book, index, random)
  const [first, last] = passage
  // A verse next to the passage would be hard to tell from it.
  const isElsewhere = (at: number): boolean => at < first - 2 || at > last + 2
  const inside = book.verses.slice(first, last + 1).map(({ text }) => text.toLowerCase())
  const wrong = pickThree(
    indexesOf(book),
    (at) => book.openings[at] ?? null,
    (at) => {
      const other = book.openings[at] as string
      return (
        isElsewhere(at) &&
        isAlike(other, right) &&
        !inside.some((text) => text.includes(other.toLowerCase()))
      )
    },
    random,
  )
  return (
    wrong && {
      question: `Which of these stands in ${referenceOf(book, passage)}?`,
      right,
      wrong: wrong.map((at) => book.openings[at] as string),
      passage,
      verse: index,
      placesAnswer: true,
    }
  )
}

const whatComesFirst: Kind['write'] = (book, index, random) => {
  const right = book.openings[index]
  const { chapter } = book.verses[index] as Verse
  const later = indexesOf(book).filter(
    (at) => at > index && at <= index + 2 * PASSAGE_LENGTH && book.verses[at]?.chapter === chapter,
  )
  const isOnce = (text: string): boolean => isOnceIn(book.plain, text.toLowerCase())
  if (!right || !isOnce(right)) return null
  const wrong = pickThree(
    later,
    (at) => book.openings[at] ?? null,
    (at) => {
      const other = book.openings[at] as string
      return isAlike(other, right) && isOnce(other)
    },
    random,
  )
  if (!wrong) return null
  // Or the first verse of the passage would always be the answer.
  const earliest = index - Math.floor(random() * LEAD_IN)
  const first = earliest >= 0 && book.verses[earliest]?.chapter === chapter ? earliest : index
  const passage = [first, Math.max(...wrong)] as const
  return {
    question: `Which of these comes first in ${referenceOf(book, passage)}?`,
    right,
    wrong: wrong.map((at) => book.openings[at] as string),
    passage,
    verse: index,
    placesAnswer: true,
  }
}

const NAME: Kind = {
  theme: 'People and places',
  difficulty: 5,
  write: missingWord('Which name is missing here?', ({ names }) => names),
}
const WORD: Kind = {
  theme: 'Wording',
  difficulty: 7,
  write: missingWord('Which word is missing here?', ({ words }) => words),
}
const CONTINUATION: Kind = { theme: 'Verses', difficulty: 6, write: howItGoesOn }
const PASSAGE: Kind = { theme: 'Chapters', difficulty: 7, write: whatStandsThere }
const ORDER: Kind = { theme: 'Order', difficulty: 6, write: whatComesFirst }

/** Taken in turn: mere wording is asked least. */
const KINDS: readonly Kind[] = [
  ...[CONTINUATION, NAME, ORDER, PASSAGE, NAME],
  ...[CONTINUATION, ORDER, WORD, PASSAGE, CONTINUATION],
]

/** As many whole clauses as a lesson has room for. */
const shortened = (text: string): string => {
  if (wordCount(text) <= LESSON_WORDS.max) return text
  const clauses = clausesOf(text)
  while (clauses.length > 1 && wordCount(clauses.join('')) > LESSON_WORDS.max) clauses.pop()
  return `${withoutEnd(clauses.join(''))} …`
}

/** What stands after the verse, or before the last one of the book. */
const lessonOf = (book: BookText, { verse, placesAnswer }: Draft): string => {
  const { verses } = book
  const isLast = verse === verses.length - 1
  let [first, last] = isLast ? [verse - 1, verse - 1] : [verse + 1, verse + 1]
  const textOf = (): string =>
    verses
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(' ')
  const canGrow = (): boolean => {
    const next = verses[isLast ? first - 1 : last + 1]
    return next !== undefined && next.chapter === verses[first]?.chapter
  }
  while (wordCount(textOf()) < LESSON_WORDS.min && canGrow()) {
    if (isLast) first -= 1
    else last += 1
  }
  const where = referenceOf(book, [first, last])
  const answer = placesAnswer ? `That is ${referenceOf(book, [verse, verse])}. ` : ''
  const lead = isLast ? `Just before it, in ${where}, stands` : `${where} goes on`
  return `${answer}${lead}: “${shortened(textOf())}” (KJV)`
}

const entryOf = (book: BookText, kind: Kind, draft: Draft, random: Random): QuestionEntry => {
  const options = shuffle([draft.right, ...draft.wrong], random)
  const [optionA, optionB, optionC, optionD] = options as [string, string, string, string]
  return {
    question: draft.question,
    scriptureReference: referenceOf(book, draft.passage),
    theme: kind.theme,
    difficulty: kind.difficulty,
    ...{ optionA, optionB, optionC, optionD },
    correctAnswer: OPTION_LETTERS[options.indexOf(draft.right)] as OptionLetter,
    lesson: lessonOf(book, draft),
    book: book.name,
  }
}

/** By the rules of the question bank. */
const isFair = ({ question, right, wrong }: Draft): boolean =>
  isWellWorded({ question, answer: right, wrong })

/** The first fair draft, trying other wrong answers each time; null if none is fair. */
const fairDraft = (kind: Kind, book: BookText, index: number, random: Random): Draft | null => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const draft = kind.write(book, index, random)
    if (!draft) return null
    if (isFair(draft)) return draft
  }
  return null
}

/**
 * Questions on a book, one after the other, until nothing is left to ask: each verse at most once in
 * each way, all verses once before any of them is asked again.
 */
export function* verseQuestions(
  bookName: string,
  verses: readonly Verse[],
  random: Random,
): Generator<QuestionEntry> {
  const book = bookTextOf(bookName, verses)
  const order = spreadOverChapters(verses, random)
  const asked = new Set<string>()
  let turn = 0
  for (let pass = 0; pass < KINDS.length; pass++) {
    for (const index of order) {
      const kind = KINDS[turn % KINDS.length] as Kind
      turn += 1
      const key = `${kind.theme} ${index}`
      if (asked.has(key)) continue
      asked.add(key)
      const draft = fairDraft(kind, book, index, random)
      if (!draft || asked.has(draft.question)) continue
      asked.add(draft.question)
      yield entryOf(book, kind, draft, random)
    }
  }
}
