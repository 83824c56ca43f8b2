import { type APIRequestContext, request } from 'playwright-core'
import { expect } from 'vitest'
import { type Device, newVisitor, type Visitor } from '../support/browser.ts'

/** Somebody who uses the product without being looked at. */
export type ApiUser = {
  readonly id: string
  readonly calls: APIRequestContext
  /** @returns the church's id */
  readonly propose: (name: string, city: string) => Promise<string>
  readonly join: (churchId: string) => Promise<void>
  /** A daily quiz with so many right answers. */
  readonly play: (right: number) => Promise<void>
}

type Name = { readonly firstName: string; readonly lastName: string }

const jsonOf = async (reply: Awaited<ReturnType<APIRequestContext['post']>>) => {
  const text = await reply.text()
  expect(reply.status(), text).toBe(200)
  return JSON.parse(text)
}

const signIn = (calls: APIRequestContext, email: string, name: Name) =>
  calls.post('/api/dev/create-test-user', { data: { email, ...name } }).then(jsonOf)

/** A person of this name, whose profile is public or not. */
export const createApiUser = async (
  baseURL: string,
  answerKey: ReadonlyMap<string, string>,
  { isPublicProfile, ...name }: Name & { readonly isPublicProfile: boolean },
): Promise<ApiUser> => {
  const calls = await request.newContext({ baseURL })
  const { user } = await signIn(calls, `${name.firstName}@example.org`, name)
  await jsonOf(await calls.patch('/api/users/me/profile-privacy', { data: { isPublicProfile } }))
  const play = async (right: number): Promise<void> => {
    await jsonOf(await calls.post('/api/daily/start'))
    const { questions } = await jsonOf(await calls.get('/api/quiz/questions?mode=daily'))
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
    const { score } = await jsonOf(await calls.post('/api/quiz/submit', { data }))
    expect(score).toBe(right)
  }
  return {
    id: user.id,
    calls,
    play,
    propose: async (churchName, city) => {
      const data = { name: churchName, city }
      return (await jsonOf(await calls.post('/api/churches/propose', { data }))).church.id
    },
    join: async (churchId) => {
      await jsonOf(await calls.post(`/api/churches/${churchId}/join`))
    },
  }
}

/** A browser in which this person is signed in. */
export const newSignedInVisitor = async (
  address: string,
  device: Device,
  name: Name,
): Promise<Visitor> => {
  const visitor = await newVisitor(address, device)
  await signIn(visitor.context.request, `${name.firstName}.${device.width}@example.org`, name)
  return visitor
}
