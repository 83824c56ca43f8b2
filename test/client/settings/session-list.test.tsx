import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SessionList } from '../../../src/client/settings/session-list.tsx'
import {
  type Answers,
  answerCalls,
  breakConnection,
  failWith,
  later,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const MS_PER_DAY = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * MS_PER_DAY).toISOString()

const session = (number: number, changes: object = {}) => ({
  id: `0190a0c0-0000-7000-8000-00000000000${number}`,
  device: 'Firefox on Windows',
  createdAt: daysAgo(3),
  seenAt: daysAgo(1),
  isCurrent: false,
  ...changes,
})

const HERE = session(1, { device: 'Chrome on Linux', seenAt: daysAgo(0), isCurrent: true })
const FIREFOX = session(2)
const UNKNOWN = session(3, { device: null, createdAt: daysAgo(20), seenAt: daysAgo(5) })
const ALL = { sessions: [HERE, FIREFOX, UNKNOWN] }

const open = async (answers: Answers = {}) => {
  const api = answerCalls({ ...signedInAs(), 'auth.sessions': ALL, ...answers })
  const view = renderInApp(<SessionList />, { signedIn: true })
  await screen.findByRole('list', { name: 'Browsers' })
  return { api, ...view }
}

const rows = (): string[] =>
  within(screen.getByRole('list', { name: 'Browsers' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')

const signOut = (device: string) => screen.getByRole('button', { name: `Sign out ${device}` })

describe('the browsers that are signed in', () => {
  it('are named with last use and sign-in dates, this browser marked', async () => {
    await open()
    const [here, firefox, unknown] = rows()
    expect(here).toMatch(/^Chrome on LinuxThis browserLast used today\. Signed in 3 days ago\.$/)
    expect(firefox).toMatch(/^Firefox on WindowsLast used yesterday\. Signed in 3 days ago\./)
    expect(unknown).toMatch(/^Unknown browserLast used 5 days ago\. Signed in on .*\d{4}/)
  })

  it('can each be signed out, except this one, by a button with the browser’s name', async () => {
    await open()
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Sign out Firefox on Windows',
      'Sign out Unknown browser',
    ])
    const id = buttons[0]?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toMatch(/^Last used yesterday/)
  })

  it('show skeletons while loading', async () => {
    answerCalls({ ...signedInAs(), 'auth.sessions': () => new Promise(() => {}) })
    renderInApp(<SessionList />, { signedIn: true })
    expect(await screen.findByText('Loading…')).toBeTruthy()
  })

  it('retry after a failure', async () => {
    const away = failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' })
    const api = answerCalls({ ...signedInAs(), 'auth.sessions': away })
    const { user } = renderInApp(<SessionList />, { signedIn: true })
    expect(await screen.findByText('Back soon.')).toBeTruthy()
    expect(api.inputsOf('auth.sessions')).toHaveLength(1)
    api.answer({ 'auth.sessions': ALL })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('list', { name: 'Browsers' })
    expect(rows()).toHaveLength(3)
  })

  it('say when there is no other', async () => {
    await open({ 'auth.sessions': { sessions: [HERE] } })
    expect(screen.getByText('You are not signed in anywhere else.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('signing another browser out', () => {
  it('removes it at once, reports it, and focuses the list', async () => {
    const { user, api } = await open({ 'auth.endSession': { ended: true } })
    await user.click(signOut('Firefox on Windows'))
    expect(await screen.findByText('Firefox on Windows is signed out.')).toBeTruthy()
    expect(api.inputsOf('auth.endSession')).toEqual([{ sessionId: FIREFOX.id }])
    expect(rows().map((row) => row.slice(0, 7))).toEqual(['Chrome ', 'Unknown'])
    expect(api.inputsOf('auth.sessions')).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Browsers' }))
  })

  it('sends one request, however often the button is pressed', async () => {
    const reply = later<'auth.endSession'>()
    const { user, api } = await open({ 'auth.endSession': reply.answer })
    await user.dblClick(signOut('Firefox on Windows'))
    expect(signOut('Firefox on Windows').textContent).toBe('Signing out…')
    expect(signOut('Firefox on Windows').getAttribute('aria-disabled')).toBe('true')
    reply.arrive({ ended: true })
    await screen.findByText('Firefox on Windows is signed out.')
    expect(api.inputsOf('auth.endSession')).toHaveLength(1)
  })

  it.each([
    [429, 'too_many_requests', 'Please try again in 7 seconds.'],
    [503, 'unavailable', 'Back soon.'],
  ] as const)('says why it failed (%s), keeps the row and can be retried', async (...failure) => {
    const [httpStatus, code, message] = failure
    const { user, api } = await open({
      'auth.endSession': failWith({ code, httpStatus, message }),
    })
    await user.click(signOut('Unknown browser'))
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toBe(`Still signed in there. ${message}`)
    expect(rows()).toHaveLength(3)
    expect(api.inputsOf('auth.endSession')).toHaveLength(1)
    api.answer({ 'auth.endSession': { ended: true } })
    await user.click(signOut('Unknown browser'))
    expect(await screen.findByText('Unknown browser is signed out.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when the server could not be reached', async () => {
    const { user } = await open()
    breakConnection()
    await user.click(signOut('Firefox on Windows'))
    const problem = await screen.findByRole('alert')
    expect(problem.textContent).toBe('Still signed in there. The server could not be reached.')
  })

  it('refreshes the list when that browser is already gone', async () => {
    const { user, api } = await open({
      'auth.endSession': failWith({ code: 'not_found', httpStatus: 404, message: 'Gone.' }),
    })
    api.answer({ 'auth.sessions': { sessions: [HERE, UNKNOWN] } })
    await user.click(signOut('Firefox on Windows'))
    expect(await screen.findByText('Firefox on Windows was already signed out.')).toBeTruthy()
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(api.inputsOf('auth.sessions')).toHaveLength(2)
  })
})
