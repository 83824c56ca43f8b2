import { type APIRequestContext, request } from 'playwright-core'
import { expect } from 'vitest'
import { type Device, newVisitor, PHONE, type Visitor } from '../support/browser.ts'

/** A user whose actions are sent to the API directly, without a browser. */
export type ApiUser = {
  readonly id: string
  readonly api: APIRequestContext
  /** @returns the church's id */
  readonly propose: (name: string, city: string) => Promise<string>
  readonly join: (churchId: string) => Promise<void>
  /** Plays a daily quiz with this many correct answers. */
  readonly playDaily: (right: number) => Promise<void>
}

type Name = { readonly firstName: string; readonly lastName: string }

const jsonOf = async (reply: Awaited<ReturnType<APIRequestContext['post']>>) => {
  const text = await reply.text()
  expect(reply.status(), text).toBe(200)
  return JSON.parse(text)
}

const signIn = (api: APIRequestContext, email: string, name: Name) =>
  api.post('/api/dev/create-test-user', { data: { email, ...name } }).then(jsonOf)

/** Creates a user with this name and privacy setting. */
export const createApiUser = async (
  baseURL: string,
  answerKey: ReadonlyMap<string, string>,
  { isPublicProfile, ...name }: Name & { readonly isPublicProfile: boolean },
): Promise<ApiUser> => {
  const api = await request.newContext({ baseURL })
  const { user } = await signIn(api, `${name.firstName}@example.org`, name)
  await jsonOf(await api.patch('/api/users/me/profile-privacy', { data: { isPublicProfile } }))
  const playDaily = async (right: number): Promise<void> => {
    await jsonOf(await api.post('/api/daily/start'))
    const { questions } = await jsonOf(await api.get('/api/quiz/questions?mode=daily'))
    const answers = questions.map(
      (
        one: { id: string; question: string; options: { id: string; optionText: string }[] },
        place: number,
      ) => {
        const isRight = ({ optionText }: { optionText: string }): boolean =>
          optionText === answerKey.get(one.question)
        const chosen = one.options.find((option) => isRight(option) === place < right)
        return { questionId: one.id, selectedOptionId: chosen?.id }
      },
    )
    const data = { answers, timeSpent: 60, quizType: 'daily' }
    const { score } = await jsonOf(await api.post('/api/quiz/submit', { data }))
    expect(score).toBe(right)
  }
  return {
    id: user.id,
    api,
    playDaily,
    propose: async (churchName, city) => {
      const data = { name: churchName, city }
      return (await jsonOf(await api.post('/api/churches/propose', { data }))).church.id
    },
    join: async (churchId) => {
      await jsonOf(await api.post(`/api/churches/${churchId}/join`))
    },
  }
}

/** Opens a browser in which a new user with this name is signed in. */
export const newSignedInVisitor = async (
  address: string,
  device: Device,
  name: Name,
): Promise<Visitor> => {
  const visitor = await newVisitor(address, device, { hasTouch: device === PHONE })
  await signIn(visitor.context.request, `${name.firstName}.${device.width}@example.org`, name)
  return visitor
}
