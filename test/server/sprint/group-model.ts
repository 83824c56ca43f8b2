/** The rules of a group and its sprints in their simplest form: every figure is counted from a list. */
type Answer = {
  readonly user: number
  readonly position: number
  readonly isRight: boolean
  /** Filled in when the sprint was finished. */
  readonly isMissing: boolean
  readonly isPaid: boolean
  readonly withAnswersOpen: boolean
}

type Sprint = {
  readonly week: number
  readonly answers: Answer[]
  /** Who has answered every question, or has submitted before. */
  readonly finished: Set<number>
  readonly submitted: Set<number>
  readonly opened: Set<number>
  isEnded: boolean
}

export type GroupModel = ReturnType<typeof createGroupModel>

/** A group that user 0 has founded. Calls return whether the server has to accept them. */
export const createGroupModel = (questions: number) => {
  /** In the order of joining. */
  let members: { readonly user: number; isLeader: boolean }[] = [{ user: 0, isLeader: true }]
  const sprints: Sprint[] = []
  let week = 0

  const isMember = (user: number): boolean => members.some((one) => one.user === user)
  const isLeader = (user: number): boolean =>
    members.some((one) => one.user === user && one.isLeader)

  /** The sprint that has not been ended, although its week may be over. */
  const unended = (): Sprint | undefined => sprints.find(({ isEnded }) => !isEnded)
  const running = (): Sprint | undefined => sprints.find((one) => !one.isEnded && one.week === week)

  const answersOf = (chosen: readonly Sprint[]): Answer[] =>
    chosen.flatMap(({ answers }) => answers)
  const xpOf = (answers: readonly Answer[]): number =>
    10 * answers.filter(({ isPaid }) => isPaid).length

  return {
    isLeader,

    /** The first question of the running sprint that the user has not answered. */
    positionOf: (user: number): number =>
      running()?.answers.filter((one) => one.user === user).length ?? 0,

    nextWeek: (): void => {
      week += 1
    },

    join: (user: number): boolean => {
      if (!isMember(user)) members.push({ user, isLeader: false })
      return true
    },

    leave: (user: number): boolean => {
      if (!isMember(user)) return false
      members = members.filter((one) => one.user !== user)
      const [oldest] = members
      if (oldest && !members.some((one) => one.isLeader)) oldest.isLeader = true
      return true
    },

    promote: (user: number, other: number): boolean => {
      const promoted = members.find((one) => one.user === other)
      if (!isLeader(user) || !promoted) return false
      promoted.isLeader = true
      return true
    },

    start: (user: number): boolean => {
      const previous = running()
      const isFree = !previous || members.every((one) => previous.finished.has(one.user))
      const isTooMany = sprints.filter((one) => one.week === week).length >= 6
      if (!isLeader(user) || !isFree || isTooMany) return false
      for (const sprint of sprints) sprint.isEnded = true
      sprints.push({
        week,
        answers: [],
        finished: new Set(),
        submitted: new Set(),
        opened: new Set(),
        isEnded: false,
      })
      return true
    },

    end: (user: number): boolean => {
      const sprint = unended()
      if (!isLeader(user) || !sprint) return false
      sprint.isEnded = true
      return true
    },

    open: (user: number): boolean => {
      const sprint = running()
      if (!isLeader(user) || !sprint) return false
      if (!sprint.finished.has(user)) sprint.opened.add(user)
      return true
    },

    answer: (user: number, position: number, isRight: boolean): boolean => {
      const sprint = running()
      if (!isMember(user) || !sprint || sprint.submitted.has(user)) return false
      if (sprint.answers.some((one) => one.user === user && one.position === position)) return false
      if (position >= questions) return false
      const withAnswersOpen = sprint.opened.has(user)
      const isPaid = isRight && !withAnswersOpen
      sprint.answers.push({ user, position, isRight, isMissing: false, isPaid, withAnswersOpen })
      const answered = sprint.answers.filter((one) => one.user === user).length
      if (answered === questions) sprint.finished.add(user)
      return true
    },

    /** The sprint that is not ended, or else the last one that the user has played. */
    finish: (user: number): boolean => {
      const hasPlayed = (one: Sprint): boolean => one.answers.some((answer) => answer.user === user)
      const sprint = (isMember(user) && unended()) || sprints.findLast(hasPlayed)
      if (!sprint) return false
      if (sprint.submitted.has(user)) return true
      const positions = sprint.answers.filter((one) => one.user === user).map((one) => one.position)
      if (positions.length === 0) return false
      // With every question answered, it can be finished later too.
      const isOpen = isMember(user) && sprint === running()
      if (!isOpen && positions.length < questions) return false
      for (let position = 0; position < questions; position++) {
        if (positions.includes(position)) continue
        const withAnswersOpen = sprint.opened.has(user)
        sprint.answers.push({
          ...{ user, position, isRight: false, isMissing: true, isPaid: false, withAnswersOpen },
        })
      }
      sprint.finished.add(user)
      sprint.submitted.add(user)
      return true
    },

    /** The figures of the group's page. */
    group: () => {
      const ofWeek = sprints.filter((one) => one.week === week)
      const answers = answersOf(ofWeek)
      const covered = ofWeek.map(
        (sprint) =>
          new Set(
            sprint.answers
              .filter((one) => !one.isMissing && !one.withAnswersOpen)
              .map(({ position }) => position),
          ).size,
      )
      return {
        memberCount: members.length,
        xpThisWeek: xpOf(answers),
        totalXp: xpOf(answersOf(sprints)),
        totalSprints: sprints.length,
        activeMembers: new Set(answers.map(({ user }) => user).filter(isMember)).size,
        questionsAnswered: covered.reduce((sum, one) => sum + one, 0),
        /** Who has finished each sprint of the week, the newest first. */
        finished: ofWeek.map((sprint) => [...sprint.finished].filter(isMember).length).toReversed(),
      }
    },

    /** Each member's XP of the week. */
    members: () =>
      members.map(({ user, isLeader: leads }) => ({
        user,
        isLeader: leads,
        xpThisWeek: xpOf(
          answersOf(sprints.filter((one) => one.week === week)).filter((one) => one.user === user),
        ),
      })),

    /** A user's own statistics, of members and of who has left. */
    learner: (user: number) => {
      const own = answersOf(sprints).filter((one) => one.user === user)
      const counted = own.filter((one) => !one.withAnswersOpen)
      return {
        totalXp: xpOf(own),
        sprintQuestions: counted.length,
        sprintCorrect: counted.filter(({ isRight }) => isRight).length,
        sprintsFinished: sprints.filter((one) => one.submitted.has(user) && !one.opened.has(user))
          .length,
      }
    },
  }
}
