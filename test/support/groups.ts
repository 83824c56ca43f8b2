import type { Caller } from './caller.ts'
import { type AnswerKey, type Move, optionFor } from './play.ts'

/** Creates a group that the caller leads. @returns its id */
export const createGroup = async (
  leader: Caller,
  change: Partial<Parameters<Caller['group']['create']>[0]> = {},
): Promise<string> => {
  const entry = { name: 'Berea', description: 'We search daily.', theme: 'Ruth', ...change }
  return (await leader.group.create(entry)).group.id
}

/** Lets people join a group, each by its invite link. */
export const joinGroup = async (
  leader: Caller,
  groupId: string,
  ...people: readonly Caller[]
): Promise<void> => {
  const { inviteLink } = await leader.group.inviteLink({ id: groupId })
  const inviteCode = inviteLink.split('/').at(-1) as string
  for (const person of people) await person.group.join({ inviteCode })
}

/** Answers the open questions of a group's sprint one by one, until the moves or the questions run out. */
export const playSprint = async (
  caller: Caller,
  key: AnswerKey,
  sprintGroup: string,
  moves: readonly Move[],
): Promise<void> => {
  for (const move of moves) {
    const { question } = await caller.quiz.attempt({ sprintGroup })
    if (!question) return
    const selectedOptionId = optionFor(key, question.id, move)
    await caller.quiz.answer({ sprintGroup, questionId: question.id, selectedOptionId })
  }
}
