import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
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
import { signedInAs } from '../../support/client-samples.ts'
import { group, idOf, shownGroups } from './groups-support.tsx'

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

it('lets visitors sign in first, and come back', async () => {
  const { api } = openInvite({ 'auth.user': NOT_SIGNED_IN })
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(returnPath()).toBe('/groups/join/abc-DEF_1')
  expect(api.inputsOf('group.join')).toEqual([])
})
