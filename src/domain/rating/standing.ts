import { BOOK_GROUPS, type BookGroup } from '../scripture/book-groups.ts'
import { expectedSuccess, type Rating } from './rating.ts'
import { NEW_SKILL, type Skill, skillInGroup } from './skill.ts'

/** How well somebody knows something, in words for themselves. */
export const STANDINGS = ['new', 'finding_feet', 'comfortable', 'at_home'] as const
export type Standing = (typeof STANDINGS)[number]

/** The least expected success at a question of average difficulty. */
const LEAST_SUCCESS: Readonly<Record<Standing, number>> = {
  new: 0,
  finding_feet: 0.55,
  comfortable: 0.75,
  at_home: 0.9,
}

/** A group is known once its variance has fallen to this share: after some seven answers. */
const KNOWN_SHARE = 0.85

/** How a learner stands, as far as it is known: all in words, because numbers invite comparing. */
export type SkillInWords = {
  /** Null before anything is known. */
  readonly overall: Standing | null
  /** The groups of books that are known, in Bible order. */
  readonly groups: { readonly group: BookGroup; readonly standing: Standing }[]
  /** The group that would help most next: one that is not known yet, or the weakest. */
  readonly next: BookGroup | null
}

/** @param skill null for who has not answered enough */
export const skillInWords = (skill: Skill | null): SkillInWords => {
  if (skill === null) return { overall: null, groups: [], next: null }
  const known = BOOK_GROUPS.filter((group) => isKnown(skill, group))
  const unknown = BOOK_GROUPS.filter((group) => !known.includes(group))
  return {
    overall: standingOf(skill.overall),
    groups: known.map((group) => ({ group, standing: standingOf(skillInGroup(skill, group)) })),
    next: weakest(skill, unknown.length > 0 ? unknown : known),
  }
}

const isKnown = ({ groups }: Skill, group: BookGroup): boolean =>
  groups[group].variance <= KNOWN_SHARE * NEW_SKILL.groups[group].variance

/** A question of average difficulty has the difficulty 0. */
const standingOf = (skill: Rating): Standing => {
  const success = expectedSuccess(skill)
  return STANDINGS.findLast((standing) => success >= LEAST_SUCCESS[standing]) ?? 'new'
}

const weakest = (skill: Skill, groups: readonly BookGroup[]): BookGroup | null =>
  groups.toSorted(
    (one, other) => skillInGroup(skill, one).mean - skillInGroup(skill, other).mean,
  )[0] ?? null
