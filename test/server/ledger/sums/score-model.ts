import { type Period, periodStartOf } from '../../../../src/domain/time/period.ts'

/** The rules of churches and points in their simplest form: every figure is counted from a list. */
type Earning = {
  /** Null once the account was deleted. */
  user: number | null
  readonly at: Date
  readonly xp: number
  readonly correct: number
  /** The learner's churches at that time, and which of them was primary. */
  readonly churches: readonly number[]
  readonly primary: number | null
  /** When the account was deleted: it does not count for periods that were running then. */
  withdrawnAt: Date | null
}

type Person = { churches: number[]; primary: number | null }

export type ScoreModel = ReturnType<typeof createScoreModel>

export const createScoreModel = (users: number) => {
  const people: Person[] = Array.from({ length: users }, () => ({ churches: [], primary: null }))
  const earnings: Earning[] = []
  const personOf = (user: number): Person => people[user] as Person

  const earnedIn = (period: Period, now: Date): Earning[] =>
    earnings.filter(
      ({ at, withdrawnAt }) =>
        periodStartOf(period, at) === periodStartOf(period, now) &&
        (withdrawnAt === null || periodStartOf(period, withdrawnAt) > periodStartOf(period, at)),
    )

  const points = (chosen: readonly Earning[]): number => chosen.reduce((sum, { xp }) => sum + xp, 0)

  /** Each earning is rounded by itself, once: a quarter more for the primary church, a half up. */
  const pointsFor = (church: number, some: readonly Earning[]): number =>
    some
      .filter(({ churches }) => churches.includes(church))
      .reduce(
        (sum, { xp, primary }) => sum + Math.floor(xp * (primary === church ? 1.25 : 1) + 0.5),
        0,
      )

  const rankOf = (own: number, all: readonly number[]): number | null =>
    own > 0 ? 1 + all.filter((other) => other > own).length : null

  return {
    personOf,

    join: (user: number, church: number): boolean => {
      const person = personOf(user)
      if (person.churches.includes(church) || person.churches.length === 5) return false
      person.churches.push(church)
      person.primary ??= church
      return true
    },

    leave: (user: number, church: number): boolean => {
      const person = personOf(user)
      if (!person.churches.includes(church)) return false
      person.churches = person.churches.filter((other) => other !== church)
      if (person.primary === church) person.primary = person.churches[0] ?? null
      return true
    },

    makePrimary: (user: number, church: number): boolean => {
      const person = personOf(user)
      if (!person.churches.includes(church)) return false
      person.primary = church
      return true
    },

    earn: (user: number, at: Date, xp: number, correct: number): void => {
      const { churches, primary } = personOf(user)
      const earning = { user, at, xp, correct, churches: [...churches], primary }
      earnings.push({ ...earning, withdrawnAt: null })
    },

    /** The account is deleted, and somebody new takes its place. */
    replace: (user: number, now: Date): void => {
      people[user] = { churches: [], primary: null }
      for (const earning of earnings.filter((one) => one.user === user)) {
        earning.user = null
        earning.withdrawnAt = now
      }
    },

    /** The sums of a church in a period. */
    church: (church: number, period: Period, now: Date) => {
      const chosen = earnedIn(period, now).filter(({ churches }) => churches.includes(church))
      return {
        points: pointsFor(church, chosen),
        quizzes: chosen.length,
        correct: chosen.reduce((sum, one) => sum + one.correct, 0),
        activeMembers: new Set(chosen.map(({ user }) => user)).size,
      }
    },

    /** Members who have points for the church, with these points. */
    members: (church: number, period: Period, now: Date): ReadonlyMap<number, number> => {
      const chosen = earnedIn(period, now)
      const rows = people.flatMap((person, user): [number, number][] => {
        const own = pointsFor(
          church,
          chosen.filter((one) => one.user === user),
        )
        return person.churches.includes(church) && own > 0 ? [[user, own]] : []
      })
      return new Map(rows)
    },

    /** A learner's points, and their rank among everyone and among those without a church. */
    user: (user: number, period: Period, now: Date) => {
      const chosen = earnedIn(period, now)
      const all = people.map((_person, other) => points(chosen.filter((one) => one.user === other)))
      const own = all[user] as number
      const unaffiliated = all.filter((_points, other) => personOf(other).primary === null)
      return {
        points: own,
        rank: rankOf(own, all),
        rankedUsers: all.filter((one) => one > 0).length,
        unaffiliatedRank: personOf(user).primary === null ? rankOf(own, unaffiliated) : null,
      }
    },

    /** Points and quizzes earned without a church, and all quizzes. */
    totals: (period: Period, now: Date) => {
      const chosen = earnedIn(period, now)
      const without = chosen.filter(({ primary }) => primary === null)
      return {
        unaffiliatedPoints: points(without),
        unaffiliatedQuizzes: without.length,
        quizzes: chosen.length,
      }
    },
  }
}
