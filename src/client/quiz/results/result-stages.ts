import type { XpBreakdown } from '../../../domain/xp.ts'
import type { FeedbackKind } from '../play/feedback.ts'

/** What a new result shows one after another, in this order. */
const STAGE_NAMES = [
  'score',
  'base',
  'correct',
  'weekly_bonus',
  'lamp',
  'level',
  'next_level',
  'badges',
] as const
export type StageName = (typeof STAGE_NAMES)[number]

/** Times in ms since the results were first shown. */
export type Stage = { readonly name: StageName; readonly startMs: number; readonly endMs: number }

/** In ms; all together two and a half seconds. */
const DURATIONS: Readonly<Record<StageName, number>> = {
  score: 500,
  base: 250,
  correct: 250,
  weekly_bonus: 250,
  lamp: 250,
  level: 400,
  next_level: 350,
  badges: 250,
}

/** What there is to show of a result. */
export type StagedResult = {
  readonly xp: XpBreakdown
  /** A lamp of the week becomes lit. */
  readonly lightsLamp: boolean
  readonly levelUp: boolean
  readonly hasBadges: boolean
}

const isShown = (name: StageName, result: StagedResult): boolean => {
  const { xp, lightsLamp, levelUp, hasBadges } = result
  switch (name) {
    case 'score':
      return true
    case 'base':
      return xp.base > 0
    case 'correct':
      return xp.correct > 0
    case 'weekly_bonus':
      return xp.weeklyBonus > 0
    case 'lamp':
      return lightsLamp
    case 'level':
      return xp.total > 0
    case 'next_level':
      return levelUp
    case 'badges':
      return hasBadges
  }
}

/** The course of a result, without what it does not have; until it is known (null), the score alone. */
export const resultStages = (result: StagedResult | null): Stage[] => {
  const names = result ? STAGE_NAMES.filter((name) => isShown(name, result)) : ['score' as const]
  let startMs = 0
  return names.map((name) => {
    const stage = { name, startMs, endMs: startMs + DURATIONS[name] }
    startMs = stage.endMs
    return stage
  })
}

export const endOfStages = (stages: readonly Stage[]): number => stages.at(-1)?.endMs ?? 0

/** How much of a stage has passed, 0 to 1. One that the result does not have has passed. */
export const progressOf = (stages: readonly Stage[], name: StageName, timeMs: number): number => {
  const stage = stages.find((one) => one.name === name)
  if (!stage) return 1
  const share = (timeMs - stage.startMs) / (stage.endMs - stage.startMs)
  return Math.min(Math.max(0, share), 1)
}

/** Whether a stage has begun. One that the result does not have has. */
export const hasBegun = (stages: readonly Stage[], name: StageName, timeMs: number): boolean =>
  timeMs >= (stages.find((one) => one.name === name)?.startMs ?? 0)

/** The XP counted so far: each part in its stage. */
export const xpAt = (stages: readonly Stage[], xp: XpBreakdown, timeMs: number): number => {
  const base = xp.base * progressOf(stages, 'base', timeMs)
  const correct = xp.correct * progressOf(stages, 'correct', timeMs)
  const bonus = xp.weeklyBonus * progressOf(stages, 'weekly_bonus', timeMs)
  return Math.round(base + correct + bonus)
}

type LevelMoment = { readonly level: number; readonly percent: number }

/**
 * What the level ring shows: it fills from where it stood before, and at a level-up up to its end; then
 * it turns over to the new level, and fills from its beginning.
 */
export const levelAt = (
  stages: readonly Stage[],
  before: LevelMoment,
  after: LevelMoment,
  timeMs: number,
): LevelMoment => {
  const filled = easeOut(progressOf(stages, 'level', timeMs))
  if (after.level === before.level) {
    return { ...after, percent: between(before.percent, after.percent, filled) }
  }
  const turned = progressOf(stages, 'next_level', timeMs)
  return turned < 0.5
    ? { level: before.level, percent: between(before.percent, 100, filled) }
    : { level: after.level, percent: between(0, after.percent, easeOut(2 * turned - 1)) }
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share

/** The width of the ring's figure while it turns over, 0 to 1. */
export const turnAt = (stages: readonly Stage[], timeMs: number): number =>
  Math.abs(1 - 2 * progressOf(stages, 'next_level', timeMs))

/** The part of a stage that one of several has to itself, 0 to 1: each begins a little later. */
export const shareOf = (progress: number, index: number, count: number): number => {
  const startsAt = (0.5 * index) / count
  return Math.min(Math.max(0, (progress - startsAt) / 0.5), 1)
}

/** Fast at first. */
export const easeOut = (share: number): number => 1 - (1 - share) ** 3

/** Beyond its end and back, as a spring. */
export const springOut = (share: number): number => {
  const back = share - 1
  return 1 + 2.7 * back ** 3 + 1.7 * back ** 2
}

type Cue = { readonly kind: FeedbackKind; readonly atMs: number }

/** What is heard and felt, and when. */
export const cuesOf = (stages: readonly Stage[]): Cue[] =>
  stages.flatMap(({ name, startMs }): Cue[] => {
    if (name === 'next_level') return [{ kind: 'level', atMs: startMs }]
    return name === 'badges' ? [{ kind: 'badge', atMs: startMs }] : []
  })
