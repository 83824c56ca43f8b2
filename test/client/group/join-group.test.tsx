import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { Router } from '../../../src/client/app/router.tsx'
import { returnPath } from '../../../src/client/shared/return-path.ts'
import {
  type Answers,
  answerCalls,
  breakConnection,
  failWith,
  later,
  NOT_SIGNED_IN,
  server,
} from '../../support/client-api.ts'
import { TestProviders } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import { group, idOf, shownGroups } from './groups-support.tsx'

const STATISTICS = {
  questions: 396,
  books: 66,
  verses: 1363,
  chapters: 307,
  groups: 0,
  averageStreak: null,
}
const UNACCEPTED = 'berean.unaccepted-invitation'
const JOINED = { groupName: 'Ruth Readers', alreadyMember: false }

/** The whole application at the address of an invite, in React's strict mode as in development. */
const openInvite = (answers: Answers) => {
  window.history.replaceState(null, '', '/groups/join/abc-DEF_1')
  const api = answerCalls({ ...signedInAs(), ...answers })
  render(
    <StrictMode>
      <TestProviders>
        <main>
          <Router />
        </main>
      </TestProviders>
    </StrictMode>,
  )
  return { api, user: userEvent.setup() }
}

it('joins once, then leads to the groups', async () => {
  const reply = later<'group.join'>()
  const { api } = openInvite({
    'group.join': reply.answer,
    'church.mine': [],
    'group.list': ({ scope }) => (scope === 'mine' ? [group('Ruth Readers')] : []),
  })
  expect(await screen.findByRole('heading', { name: 'Processing your invite' })).toBeTruthy()
  const joinedAt = performance.now()
  reply.arrive({ groupId: idOf('Ruth Readers'), groupName: 'Ruth Readers', alreadyMember: false })
  expect(await screen.findByRole('heading', { name: 'Joined group! Redirecting' })).toBeTruthy()
  expect(screen.getByText('Ruth Readers')).toBeTruthy()
  await waitFor(() => expect(window.location.pathname).toBe('/groups'))
  expect(performance.now() - joinedAt).toBeGreaterThan(700)
  expect(window.location.search).toBe('')
  const tab = await screen.findByRole('tab', { name: 'My Groups' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  await screen.findByRole('list', { name: 'Study groups' })
  expect(shownGroups()).toEqual(['Ruth Readers'])
  expect(api.inputsOf('group.join')).toEqual([{ inviteCode: 'abc-DEF_1' }])
})

it('says why it could not join, and how to go on', async () => {
  const { api, user } = openInvite({
    'group.join': failWith({ code: 'conflict', httpStatus: 409, message: 'This group is full.' }),
  })
  const findProblem = async (text: string) => {
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
  }
  await screen.findByRole('alert')
  await findProblem('This group is full.')
  const retry = () => user.click(screen.getByRole('button', { name: 'Try again' }))

  const tried = later<'group.join'>()
  api.answer({ 'group.join': tried.answer })
  await retry()
  const button = screen.getByRole('button', { name: 'Trying again…' })
  expect(document.activeElement).toBe(button)
  tried.arrive(failWith({ code: 'conflict', httpStatus: 409, message: 'Still full.' }))
  await findProblem('Still full.')
  expect(document.activeElement).toBe(button)

  server.use(http.post('*/api/trpc/group.join', () => new HttpResponse('Oh', { status: 502 })))
  await retry()
  await findProblem('Failed to join (code 502)')
  breakConnection()
  await retry()
  await findProblem('Could not join this invite.')
  expect(screen.getByRole('link', { name: 'Go to Study Groups' }).getAttribute('href')).toBe(
    '/groups',
  )
  expect(api.inputsOf('group.join')).toHaveLength(2)
})

it('offers no second try for an invite that does not exist', async () => {
  openInvite({
    'group.join': failWith({ code: 'not_found', httpStatus: 404, message: 'Ask for a new one.' }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Ask for a new one.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Study Groups' })).toBeTruthy()
})

it('is coming soon while study groups are off', async () => {
  openInvite({
    'group.join': failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' }),
  })
  expect(await screen.findByText('Coming soon')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Study Groups' })).toBeTruthy()
})

const INVITATION = { groupName: 'Ruth Readers', church: 'Grace Church' }
const PATH = '/groups/join/abc-DEF_1'

describe('a visitor', () => {
  it('reads what the invitation is to before they sign in, and is not joined by that', async () => {
    const { api } = openInvite({ 'auth.user': NOT_SIGNED_IN, 'group.invitation': INVITATION })
    await screen.findByRole('heading', { level: 1, name: 'You’re invited to Ruth Readers' })
    expect(screen.getByText('Grace Church').tagName).toBe('BDI')
    expect(screen.getByRole('link', { name: 'Sign in to join' }).getAttribute('href')).toBe(
      '/login',
    )
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/signup',
    )
    expect(window.location.pathname).toBe(PATH)
    // Only a press remembers the way back, which joins.
    expect(returnPath()).toBe('/dashboard')
    expect(api.inputsOf('group.invitation')).toEqual([{ inviteCode: 'abc-DEF_1' }])
    expect(api.inputsOf('group.join')).toEqual([])
  })

  it.each([
    ['Sign in to join', 'Sign in to join Ruth Readers of Grace Church.'],
    ['Create an account', 'Sign up to join Ruth Readers of Grace Church.'],
  ])('presses "%s", reads what for, and has joined on the way back', async (name, lead) => {
    const { api, user } = openInvite({
      'auth.user': NOT_SIGNED_IN,
      'auth.providers': { providers: [], developmentSignIn: true },
      'site.info': { supportEmail: null, statistics: STATISTICS },
      'group.invitation': INVITATION,
    })
    await user.click(await screen.findByRole('link', { name }))
    const join = await screen.findByRole('link', { name: /for development$/ })
    expect(document.body.textContent).toContain(lead)
    expect(join.getAttribute('href')).toBe('/dev-auth')
    expect(returnPath()).toBe(PATH)

    cleanup()
    const joined = openInvite({ 'group.join': { groupId: idOf('Ruth Readers'), ...JOINED } })
    await screen.findByRole('heading', { name: 'Joined group! Redirecting' })
    expect(joined.api.inputsOf('group.join')).toEqual([{ inviteCode: 'abc-DEF_1' }])
    // Used once.
    expect(returnPath()).toBe('/dashboard')
    expect(api.inputsOf('group.join')).toEqual([])
  })

  it('joins by a press when another tab has signed them in meanwhile', async () => {
    const { api, user } = openInvite({
      'auth.user': NOT_SIGNED_IN,
      'group.invitation': { groupName: 'Ruth Readers', church: null },
    })
    await screen.findByRole('link', { name: 'Sign in to join' })
    await waitFor(() => expect(sessionStorage.getItem(UNACCEPTED)).toBe('abc-DEF_1'))
    api.answer({ ...signedInAs(), 'group.join': { groupId: idOf('Ruth Readers'), ...JOINED } })
    localStorage.setItem('berean.user', sampleUser().id)
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    const button = await screen.findByRole('button', { name: 'Join the group' })
    expect(api.inputsOf('group.join')).toEqual([])
    await user.click(button)
    await screen.findByRole('heading', { name: 'Joined group! Redirecting' })
    expect(sessionStorage.getItem(UNACCEPTED)).toBeNull()
  })

  it.each([
    ['not_found', 404, 'This invite link doesn’t work.'],
    ['conflict', 409, 'This invite link has expired.'],
  ] as const)('is told of a link that is of no use (%s)', async (code, httpStatus, message) => {
    openInvite({
      'auth.user': NOT_SIGNED_IN,
      'group.invitation': failWith({ code, httpStatus, message }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
  })

  it('can try again where the names could not be loaded', async () => {
    const { api, user } = openInvite({
      'auth.user': NOT_SIGNED_IN,
      'group.invitation': failWith({ code: 'unavailable', httpStatus: 503, message: 'Soon.' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Soon.')
    api.answer({ 'group.invitation': INVITATION })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Sign in to join' })
  })

  it('reads that groups are coming soon while they are off', async () => {
    openInvite({
      'auth.user': NOT_SIGNED_IN,
      'group.invitation': failWith({ code: 'feature_off', httpStatus: 403, message: 'Off.' }),
    })
    expect(await screen.findByText('Coming soon')).toBeTruthy()
  })
})
