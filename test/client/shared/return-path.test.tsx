import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import {
  rememberReturnPath,
  returnPath,
  returnPathFor,
} from '../../../src/client/shared/return-path.ts'
import { lastSignedInHere, rememberSignedIn } from '../../../src/client/shared/signed-in-hint.ts'
import { type Answers, answerCalls, NOT_SIGNED_IN } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

const ANNA = sampleUser().id
const BERT = '0190a0c0-0000-7000-8000-000000000002'

const Protected = () => (
  <RequireAuth>
    <p>Inside</p>
  </RequireAuth>
)

describe('the page after the sign-in', () => {
  it('is the dashboard when none is remembered', () => {
    expect(returnPath()).toBe('/dashboard')
  })

  it('is the remembered one, each time it is read', () => {
    rememberReturnPath('/quiz?type=daily', null)
    expect(returnPath()).toBe('/quiz?type=daily')
    expect(returnPath()).toBe('/quiz?type=daily')
  })

  it('is the remembered one only for the person to whom it belongs', () => {
    rememberReturnPath('/quiz?type=daily&attemptId=1', ANNA)
    expect(returnPathFor(ANNA)).toBe('/quiz?type=daily&attemptId=1')
    expect(returnPathFor(BERT)).toBe('/dashboard')
    rememberReturnPath('/groups/join/abc', null)
    expect(returnPathFor(BERT)).toBe('/groups/join/abc')
  })

  it.each([
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    '/./api/logout',
    '',
  ])('is never %s', (path) => {
    rememberReturnPath(path, null)
    expect(returnPath()).toBe('/dashboard')
  })

  it('is the dashboard when storage is blocked', () => {
    rememberReturnPath('/badges', null)
    const storage = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new Error('closed')
    })
    const path = returnPath()
    storage.mockRestore()
    expect(path).toBe('/dashboard')
    expect(returnPath()).toBe('/badges')
  })
})

describe('a protected page', () => {
  const openSettings = (answers: Answers) => {
    const api = answerCalls(answers)
    window.history.replaceState(null, '', '/settings?a=b')
    return { api, ...renderInApp(<Protected />, { path: '/settings' }) }
  }

  it('is remembered when a visitor is sent to the sign-in, for anyone', async () => {
    const { currentPath } = openSettings({ 'auth.user': NOT_SIGNED_IN })
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(returnPath()).toBe('/settings?a=b')
    expect(returnPathFor(BERT)).toBe('/settings?a=b')
  })

  it('forgets the path after the sign-in', async () => {
    rememberReturnPath('/badges', null)
    answerCalls(signedInAs())
    renderInApp(<Protected />)
    await screen.findByText('Inside')
    await waitFor(() => expect(returnPath()).toBe('/dashboard'))
  })

  it('is remembered for the person whose session ends on it, and for nobody else', async () => {
    const { api, currentPath } = openSettings(signedInAs())
    await screen.findByText('Inside')
    api.answer({ 'auth.user': NOT_SIGNED_IN })
    // As after a sign-out in another tab.
    rememberSignedIn(null)
    window.dispatchEvent(new StorageEvent('storage'))
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(returnPathFor(ANNA)).toBe('/settings?a=b')
    expect(returnPathFor(BERT)).toBe('/dashboard')
  })

  it('is still that person’s when it is loaded again only after the session has ended', async () => {
    rememberSignedIn(ANNA)
    const { currentPath } = openSettings({ 'auth.user': NOT_SIGNED_IN })
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(returnPathFor(ANNA)).toBe('/settings?a=b')
    expect(returnPathFor(BERT)).toBe('/dashboard')
    // What a visitor opens next in this tab is nobody's.
    await waitFor(() => expect(lastSignedInHere()).toBeNull())
  })

  it.each([
    ['shows the dashboard', 'to another person', BERT, '/dashboard'],
    ['is shown', 'to the same person', ANNA, '/settings'],
  ])('%s when a sign-in leads back %s', async (_what, _whom, id, expected) => {
    rememberReturnPath('/settings?a=b', ANNA)
    const { currentPath } = openSettings(signedInAs({ id }))
    await waitFor(() => expect(returnPath()).toBe('/dashboard'))
    expect(currentPath()).toBe(expected)
    expect(screen.queryByText('Inside') === null).toBe(id === BERT)
  })

  it('is shown to another person who opens a page of their own choice', async () => {
    rememberReturnPath('/badges', ANNA)
    const { currentPath } = openSettings(signedInAs({ id: BERT }))
    await screen.findByText('Inside')
    expect(currentPath()).toBe('/settings')
    await waitFor(() => expect(returnPath()).toBe('/dashboard'))
  })

  it('is left to a dashboard that is shown, not blank, when that was another person’s', async () => {
    rememberReturnPath('/dashboard?a=b', ANNA)
    answerCalls(signedInAs({ id: BERT }))
    window.history.replaceState(null, '', '/dashboard?a=b')
    renderInApp(<Protected />, { path: '/dashboard?a=b' })
    await screen.findByText('Inside')
  })
})
