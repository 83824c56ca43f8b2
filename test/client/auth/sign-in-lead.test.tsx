import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import LoginPage from '../../../src/client/auth/login-page.tsx'
import { rememberDailyPlace } from '../../../src/client/shared/daily-place.ts'
import { rememberReturnPath } from '../../../src/client/shared/return-path.ts'
import { type Answers, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'

const USUAL = 'Sign in to play today’s ten questions.'
const ATTEMPT = '0190a0c0-0000-7000-8000-0000000000a1'
const DAILY = `/quiz?type=daily&attemptId=${ATTEMPT}`

const openLogin = (answers: Answers = {}) => {
  answerCalls({ 'auth.providers': { providers: [], developmentSignIn: true }, ...answers })
  renderInApp(<LoginPage />, { path: '/login' })
}

it('says what a sign-in is for that nothing led to', async () => {
  openLogin()
  expect(await screen.findByText(USUAL)).toBeTruthy()
})

it('says it also to a visitor who was on the way to a daily quiz', async () => {
  rememberReturnPath(DAILY, null)
  openLogin()
  expect(await screen.findByText(USUAL)).toBeTruthy()
})

it.each([
  ['nothing else is known', null, 'with your daily quiz.'],
  ['the next question is known', { question: 4, isShown: false }, ': question 4 is next.'],
  // Its clock may have run out meanwhile.
  ['a question was shown', { question: 4, isShown: true }, ': you were on question 4.'],
])(
  'says why a daily quiz asks for it when the session has ended: %s',
  async (_what, place, end) => {
    rememberDailyPlace(place && { attemptId: ATTEMPT, ...place })
    rememberReturnPath(DAILY, null, true)
    openLogin()
    const lead = await screen.findByText(
      /^Your session ended\. Sign in to go on with your daily quiz/,
    )
    expect(lead.textContent?.endsWith(end)).toBe(true)
  },
)

it('tells nothing of another quiz', async () => {
  rememberDailyPlace({ attemptId: 'another', question: 4, isShown: false })
  rememberReturnPath(DAILY, 'anna')
  openLogin()
  expect(
    await screen.findByText('Your session ended. Sign in to go on with your daily quiz.'),
  ).toBeTruthy()
})

it('says of any other page that the session has ended', async () => {
  rememberReturnPath('/settings', 'anna')
  openLogin()
  expect(
    await screen.findByText('Your session ended. Sign in to go on where you were.'),
  ).toBeTruthy()
})

it('falls back to the usual sentence for an invitation that does not work', async () => {
  rememberReturnPath('/groups/join/%E0%A4', null)
  openLogin({
    'group.invitation': failWith({ code: 'not_found', httpStatus: 404, message: 'Gone.' }),
  })
  expect(await screen.findByText('Sign in to join the group you’re invited to.')).toBeTruthy()
  expect(await screen.findByText(USUAL)).toBeTruthy()
})
