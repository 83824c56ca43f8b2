import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AccessDeniedToast,
  Require,
  RequireSiteAdmin,
} from '../../../src/client/admin/access-denied.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const DENIED = "You don't have permission to access the admin panel"

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

describe('a page of site admins', () => {
  const open = (isSiteAdmin: boolean) => {
    answerCalls(signedInAs({ isSiteAdmin }))
    return renderInApp(
      <RequireSiteAdmin>
        <h1>Secrets</h1>
      </RequireSiteAdmin>,
      { path: '/admin', signedIn: true },
    )
  }

  it('is shown to a site admin', async () => {
    const { currentPath } = open(true)
    await screen.findByRole('heading', { name: 'Secrets' })
    await wait(2500)
    expect(currentPath()).toBe('/admin')
  })

  it('tells others that they have no access, and sends them home after 2 s', async () => {
    const { currentPath } = open(false)
    await screen.findByRole('heading', { level: 1, name: 'Access Denied' })
    expect(screen.getByText(DENIED)).toBeTruthy()
    expect(screen.queryByText('Secrets')).toBeNull()
    await wait(1900)
    expect(currentPath()).toBe('/admin')
    await wait(100)
    expect(currentPath()).toBe('/')
  })
})

it('a page that denies access by a toast sends home after 500 ms', async () => {
  answerCalls(signedInAs())
  const { currentPath } = renderInApp(
    <Require
      isAllowed={() => false}
      denied={<AccessDeniedToast message="Site admin access required" />}
    >
      <h1>Secrets</h1>
    </Require>,
    { path: '/admin/users', signedIn: true },
  )
  expect(await screen.findByText('Site admin access required')).toBeTruthy()
  expect(screen.getByText('Access Denied')).toBeTruthy()
  expect(screen.queryByText('Secrets')).toBeNull()
  await wait(500)
  expect(currentPath()).toBe('/')
})
