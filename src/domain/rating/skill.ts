import type { Outcome } from '../quiz/grading.ts'
import { BOOK_GROUPS, type BookGroup, bookGroupOf } from '../scripture/book-groups.ts'
import { expectedSuccess, type Rating, ratingsAfter } from './rating.ts'

/** What a learner knows of the Bible, as far as their answers tell it. */
export type Skill = {
  /** Over all books. */
  readonly overall: Rating
  /** By how much they know a group of books better than all; shrunk towards 0. */
  readonly groups: Readonly<Record<BookGroup, Rating>>
}

/** Most learners know between 1 in 10 and 9 in 10 of the answers to questions in the middle. */
const NEW_OVERALL: Rating = { mean: 0, variance: 1.2 }
/** Groups differ less than learners do. */
const NEW_GROUP: Rating = { mean: 0, variance: 0.2 }

/** Nobody is known better than this, so that who learns is followed: reached after about 350 answers. */
const MIN_OVERALL_VARIANCE = 0.02

export const NEW_SKILL: Skill = {
  overall: NEW_OVERALL,
  groups: Object.fromEntries(BOOK_GROUPS.map((group) => [group, NEW_GROUP])) as Skill['groups'],
}

/** A question as a rating sees it. */
export type RatedQuestion = {
  /** 1 to 66. */
  readonly book: number
  readonly rating: Rating
}

export type RatedAnswer = { readonly question: RatedQuestion; readonly outcome: Outcome }

/** The skill in a group of books. */
export const skillInGroup = ({ overall, groups }: Skill, group: BookGroup): Rating => ({
  mean: overall.mean + groups[group].mean,
  variance: overall.variance + groups[group].variance,
})

/** The skill in a book, 1 to 66. */
export const skillInBook = (skill: Skill, book: number): Rating =>
  skillInGroup(skill, bookGroupOf(book))

/** The expected probability of a right answer, 0.25 to 1. */
export const expectedSuccessOf = (skill: Skill, { book, rating }: RatedQuestion): number => {
  const { mean, variance } = skillInBook(skill, book)
  return expectedSuccess({ mean: mean - rating.mean, variance: variance + rating.variance })
}

/** The skill after an answer. A question's own rating is updated elsewhere, by first answers alone. */
export const skillAfter = (skill: Skill, { question, outcome }: RatedAnswer): Skill => {
  const group = bookGroupOf(question.book)
  const [overall, inGroup] = ratingsAfter(
    [
      { ...skill.overall, sign: 1 },
      { ...skill.groups[group], sign: 1 },
      { ...question.rating, sign: -1 },
    ],
    outcome,
  ) as [Rating, Rating, Rating]
  return {
    overall: { ...overall, variance: Math.max(overall.variance, MIN_OVERALL_VARIANCE) },
    groups: { ...skill.groups, [group]: inGroup },
  }
}
