import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RequireAuth } from '../../../src/client/app/require-auth.tsx'
import { rememberReturnPath, returnPath } from '../../../src/client/app/return-path.ts'
import { answerCalls, NOT_SIGNED_IN } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

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
    rememberReturnPath('/quiz?type=daily')
    expect(returnPath()).toBe('/quiz?type=daily')
    expect(returnPath()).toBe('/quiz?type=daily')
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
    rememberReturnPath(path)
    expect(returnPath()).toBe('/dashboard')
  })

  it('is the dashboard when storage is blocked', () => {
    rememberReturnPath('/badges')
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
  it('is remembered when a visitor is sent to the sign-in', async () => {
    answerCalls({ 'auth.user': NOT_SIGNED_IN })
    window.history.replaceState(null, '', '/settings?a=b')
    const { currentPath } = renderInApp(<Protected />, { path: '/settings' })
    await waitFor(() => expect(currentPath()).toBe('/login'))
    expect(returnPath()).toBe('/settings?a=b')
  })

  it('forgets the path after the sign-in', async () => {
    rememberReturnPath('/badges')
    answerCalls(signedInAs())
    renderInApp(<Protected />)
    await screen.findByText('Inside')
    await waitFor(() => expect(returnPath()).toBe('/dashboard'))
  })
})
