import type { Application } from '../src/server/context.ts'
import { answerSprint } from '../test/support/group.ts'
import { type Move, readAnswerKey } from '../test/support/play.ts'
import type { SignedIn } from './application.ts'
import { createGroupOf, signInPeople } from './group.ts'

/** Groups that the reader belongs to, and members of each. */
const GROUPS = 5
const MEMBERS = 10

const SPRINT: readonly Move[] = Array.from({ length: 20 }, (_, index) =>
  index % 5 === 0 ? 'wrong' : 'right',
)

/** Creates groups that the reader leads; half of the first one's members have played its sprint. */
const createGroups = async (
  application: Application,
  name: string,
  reader: SignedIn,
): Promise<string> => {
  const others = await signInPeople(application, `${name}-member`, MEMBERS - 1)
  const groups = []
  for (let number = 0; number < GROUPS; number++) {
    groups.push(await createGroupOf(application, [reader, ...others]))
  }
  const [group] = groups
  if (!group) throw new Error('There is no group to read.')
  await group.leader.sprint.start({ id: group.id })
  const key = await readAnswerKey(application.database)
  for (const player of group.others.slice(0, MEMBERS / 2)) {
    await answerSprint(player, key, group.id, SPRINT)
  }
  await answerSprint(group.leader, key, group.id, SPRINT.slice(0, 7))
  return group.id
}

/** The frequent reads, for a learner who belongs to groups. */
export const prepareReads = async (
  application: Application,
  name: string,
): Promise<{ reader: SignedIn; paths: readonly string[] }> => {
  const [reader] = await signInPeople(application, name, 1)
  if (!reader) throw new Error('There is no reader.')
  const groupId = await createGroups(application, name, reader)
  const paths = [
    '/api/auth/user',
    '/api/dashboard',
    '/api/quiz/books',
    '/api/quiz/questions?mode=practice',
    '/api/study-groups?scope=mine',
    `/api/study-groups/${groupId}`,
    `/api/study-groups/${groupId}/quiz-sprint/session`,
  ]
  return { reader, paths }
}
