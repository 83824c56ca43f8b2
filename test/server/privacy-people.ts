import { expect } from 'vitest'
import type { useTestBackendWithHttp } from '../support/backend.ts'
import { answerSprint, createGroup, type TestGroup, unlockHints } from '../support/group.ts'
import type { HttpClient } from '../support/http.ts'
import { optionFor } from '../support/play.ts'

type TestBackendWithHttp = ReturnType<typeof useTestBackendWithHttp>
export type Person = HttpClient & { readonly userId: string }

/** Several people who have played, private and public, in churches and without. */
export type People = {
  /** Public, in the first church. */
  readonly viewer: Person
  /** Public, in the first church and primarily in another. */
  readonly shown: Person
  /** Private, a member of the first church. */
  readonly hidden: Person
  /** Everyone private: the admin and a member of the first church, and one without a church. */
  readonly hiddenIds: readonly string[]
  readonly userIds: readonly string[]
  /** Must reach nobody else, in lower case: everything of a private person, the e-mail of anyone. */
  readonly secrets: readonly string[]
  readonly churchIds: readonly string[]
  /** One of private people alone, and the viewer's with another public person. Both have played. */
  readonly groupIds: readonly string[]
  /** Invite codes of these groups: whoever has one can read the names of group and church. */
  readonly inviteCodes: readonly string[]
  /** One of the sprint in the viewer's group that the viewer has not answered yet, and one of practice. */
  readonly questionIds: readonly string[]
  /** The viewer's first quiz, which is finished, and those of others. */
  readonly attemptIds: readonly string[]
}

const play = async (
  { answerKey }: TestBackendWithHttp,
  person: HttpClient,
  right: number,
): Promise<void> => {
  await person.post('/api/daily/start')
  const { questions } = (await person.get('/api/quiz/questions?mode=daily')).json
  const answers = questions.map(({ id }: { id: string }, place: number) => ({
    questionId: id,
    selectedOptionId: optionFor(answerKey, id, place < right ? 'right' : 'wrong'),
  }))
  const submission = { answers, timeSpent: 60, quizType: 'daily' }
  expect((await person.post('/api/quiz/submit', submission)).status).toBe(200)
}

/** The first quiz of each. */
const attemptIdsOf = async (
  { database }: TestBackendWithHttp,
  people: readonly Person[],
): Promise<string[]> =>
  Promise.all(
    people.map(async ({ userId }) => {
      const { id } = await database
        .selectFrom('quiz_attempts')
        .select('id')
        .where('user', '=', userId)
        .orderBy('startedAt')
        .limit(1)
        .executeTakeFirstOrThrow()
      return id
    }),
  )

const propose = async (person: HttpClient, name: string): Promise<string> =>
  (await person.post('/api/churches/propose', { name })).json.church.id

/** A person with a unique name and picture. */
const newPerson = async (
  { http, database }: TestBackendWithHttp,
  name: string,
  isPublicProfile: boolean,
): Promise<Person> => {
  const person = await http.signIn(`${name}@example.org`)
  await database
    .updateTable('users')
    .set({
      firstName: `First${name}`,
      lastName: `Last${name}`,
      profileImageUrl: `https://pictures.example.org/${name}.png`,
    })
    .where('id', '=', person.userId)
    .execute()
  await person.patch('/api/users/me/profile-privacy', { isPublicProfile })
  return person
}

/** A group in which everyone has answered the first question of a sprint. Hints are unlocked. */
export const createPlayedGroup = async (
  { as, answerKey, database }: TestBackendWithHttp,
  [leader, ...members]: readonly [Person, ...Person[]],
): Promise<TestGroup> => {
  const group = await createGroup(as(leader.userId))
  await as(leader.userId).sprint.start({ id: group.id })
  for (const { userId } of members) await as(userId).group.join({ inviteCode: group.inviteCode })
  for (const { userId } of [leader, ...members]) {
    await answerSprint(as(userId), answerKey, group.id, ['wrong'])
  }
  await unlockHints(database, group.id)
  return group
}

export const createPeople = async (backend: TestBackendWithHttp): Promise<People> => {
  const viewer = await newPerson(backend, 'viewer', true)
  const shown = await newPerson(backend, 'shown', true)
  const admin = await newPerson(backend, 'hiddenadmin', false)
  const hidden = await newPerson(backend, 'hiddenmember', false)
  const alone = await newPerson(backend, 'hiddenalone', false)
  const shownAlone = await newPerson(backend, 'shownalone', true)
  const churchIds = [
    await propose(admin, 'Bethany'),
    await propose(shown, 'Bethsaida'),
    await propose(viewer, 'Bethlehem'),
  ]
  for (const person of [hidden, shown, viewer]) {
    expect((await person.post(`/api/churches/${churchIds[0]}/join`)).status).toBe(200)
  }
  const everyone = [admin, hidden, alone, shown, shownAlone, viewer]
  for (const [place, person] of everyone.entries()) await play(backend, person, 10 - place)
  const secretGroup = await createPlayedGroup(backend, [admin, hidden, alone])
  const ownGroup = await createPlayedGroup(backend, [viewer, shownAlone])
  const { sprint, quiz } = backend.as(viewer.userId)
  const { session } = await sprint.session({ id: ownGroup.id })
  const { questions } = await quiz.questions({ mode: 'practice', limit: 1 })
  const hiddenIds = [admin, hidden, alone].map(({ userId }) => userId)
  const names = ['hiddenadmin', 'hiddenmember', 'hiddenalone']
  const emails = ['shown@example.org', 'shownalone@example.org']
  return {
    viewer,
    shown,
    hidden,
    hiddenIds,
    userIds: everyone.map(({ userId }) => userId),
    churchIds,
    groupIds: [secretGroup.id, ownGroup.id],
    inviteCodes: [secretGroup.inviteCode, ownGroup.inviteCode],
    questionIds: [...session.questionIds.slice(1, 2), ...questions.map(({ id }) => id)],
    attemptIds: await attemptIdsOf(backend, [viewer, hidden, shown]),
    secrets: [...hiddenIds, ...names, ...emails],
  }
}
