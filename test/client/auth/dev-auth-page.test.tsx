import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import DevAuthPage from '../../../src/client/auth/dev-auth-page.tsx'
import { rememberReturnPath } from '../../../src/client/shared/return-path.ts'
import {
  type Answers,
  answerCalls,
  failWith,
  NOT_SIGNED_IN,
  server,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

const ON = { developmentSignIn: true, providers: [] }
const TEST_USER = { email: 'test@example.com', firstName: 'Test', lastName: 'User' }
const CREATED = { message: 'Signed in.', user: { id: 'user-1', ...TEST_USER } }
const CREATE = 'Create test user and sign in'

const openPage = (answers: Answers = {}) => {
  const api = answerCalls({ 'auth.providers': ON, ...answers })
  return { api, ...renderInApp(<DevAuthPage />, { path: '/dev-auth' }) }
}

/** A server that knows the session once the test user has been made, and tells of it when it is `known`. */
const openForVisitor = (known: Promise<void> = Promise.resolve()) => {
  let made = false
  return openPage({
    ...signedInAs(),
    'auth.user': async () => {
      if (!made) return NOT_SIGNED_IN
      await known
      return sampleUser(TEST_USER)
    },
    'development.createTestUser': () => {
      made = true
      return CREATED
    },
  })
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

const createTestUser = async (user: ReturnType<typeof renderInApp>['user']) =>
  user.click(await screen.findByRole('button', { name: CREATE }))

/** Holds back what is to happen after a second, however long the machine takes. @returns a function that lets it happen */
const holdSecond = (): (() => Promise<void>) => {
  const second = Promise.withResolvers<void>()
  const start = globalThis.setTimeout
  let isHeld = false
  const startOrHold = (callback: () => void, delay?: number): ReturnType<typeof setTimeout> => {
    if (delay !== 1000) return start(callback, delay)
    isHeld = true
    void second.promise.then(callback)
    return start(() => {})
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startOrHold as typeof setTimeout)
  return () => {
    expect(isHeld).toBe(true)
    return act(async () => second.resolve())
  }
}

describe('the development sign-in', () => {
  it('begins with the test user', async () => {
    openPage()
    await screen.findByRole('button', { name: CREATE })
    expect(field('E-mail').value).toBe('test@example.com')
    expect(field('First name').value).toBe('Test')
    expect(field('Last name').value).toBe('User')
  })

  it('signs in, waits a second and goes to the dashboard', async () => {
    const passSecond = holdSecond()
    const { api, user, currentPath } = openForVisitor()
    await createTestUser(user)
    const note = (await screen.findByText(/Signed in as/)).parentElement
    expect(note?.textContent).toContain('Test User')
    expect(api.inputsOf('development.createTestUser')).toEqual([TEST_USER])
    expect(currentPath()).toBe('/dev-auth')
    await passSecond()
    await waitFor(() => expect(currentPath()).toBe('/dashboard'))
  })

  it('waits for the session if that takes longer, as the dashboard would redirect', async () => {
    const passSecond = holdSecond()
    const session = Promise.withResolvers<void>()
    const { user, currentPath } = openForVisitor(session.promise)
    await createTestUser(user)
    await screen.findByText(/Signed in as/)
    await passSecond()
    expect(currentPath()).toBe('/dev-auth')
    session.resolve()
    await waitFor(() => expect(currentPath()).toBe('/dashboard'))
  })

  it('continues to the page that required the sign-in', async () => {
    rememberReturnPath('/quiz?type=daily', null)
    const { user, currentPath } = openForVisitor()
    await createTestUser(user)
    await waitFor(() => expect(currentPath()).toBe('/quiz?type=daily'))
  })

  it('continues to the dashboard when that page was another person’s', async () => {
    rememberReturnPath('/quiz?type=daily&attemptId=1', sampleUser().id)
    const { user, currentPath } = openForVisitor()
    await createTestUser(user)
    await waitFor(() => expect(currentPath()).toBe('/dashboard'))
  })

  it('points out what is missing and sends nothing', async () => {
    const { api, user } = openPage()
    await screen.findByRole('button', { name: CREATE })
    await user.clear(field('E-mail'))
    await user.type(field('E-mail'), 'nobody')
    await user.clear(field('First name'))
    await createTestUser(user)
    expect(await screen.findByText('Enter an e-mail address.')).toBeTruthy()
    expect(screen.getByText('Enter a first name.')).toBeTruthy()
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('E-mail'))
    expect(api.inputsOf('development.createTestUser')).toEqual([])
  })

  it('says so when it is switched off on the server', async () => {
    openPage({ 'auth.providers': { developmentSignIn: false, providers: [] } })
    expect(
      await screen.findByText('Development sign-in is switched off on this server.'),
    ).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a failed development sign-in', () => {
  it('shows the server’s message and keeps what was typed', async () => {
    const { user } = openPage({
      'development.createTestUser': failWith({
        code: 'forbidden',
        httpStatus: 403,
        message: 'Not today.',
      }),
    })
    await screen.findByRole('button', { name: CREATE })
    await user.type(field('First name'), 'y')
    await createTestUser(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.')
    expect(field('First name').value).toBe('Testy')
  })

  it('has a message of its own for an answer without one', async () => {
    const { user } = openPage()
    await screen.findByRole('button', { name: CREATE })
    server.use(http.post('*/api/trpc/*', () => new HttpResponse('<h1>Oops</h1>', { status: 502 })))
    await createTestUser(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create test user')
  })

  it('says when the network failed', async () => {
    const { user } = openPage()
    await screen.findByRole('button', { name: CREATE })
    server.use(http.post('*/api/trpc/*', () => HttpResponse.error()))
    await createTestUser(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Network error creating test user')
  })
})

describe('when already signed in', () => {
  it('can continue', async () => {
    const { user, currentPath } = openPage(signedInAs())
    const note = (await screen.findByText(/You are signed in as/)).parentElement
    expect(note?.textContent).toContain('Ada Lovelace')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(currentPath()).toBe('/dashboard')
  })

  it('can sign in as another user', async () => {
    let present = sampleUser()
    const { api, user, currentPath } = openPage({
      ...signedInAs(),
      'auth.user': () => present,
      'development.createTestUser': () => {
        present = sampleUser({ id: 'user-1', ...TEST_USER })
        return CREATED
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Sign in as another user' }))
    await createTestUser(user)
    const note = (await screen.findByText(/Signed in as/)).parentElement
    expect(note?.textContent).toContain('Test User')
    await waitFor(() => expect(currentPath()).toBe('/dashboard'))
    // The session is the new user's, and the page asks whose it is.
    expect(api.expectedUsersOf('auth.user')).not.toContain(sampleUser().id)
  })
})
