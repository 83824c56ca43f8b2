import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import { openDashboard } from './dashboard-support.tsx'

const actions = async () => within(await screen.findByRole('region', { name: 'Quick Actions' }))

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand')
})

/** Happy DOM has no such command; old browsers do. */
const giveLegacyCopy = (works: boolean) => {
  const copy = vi.fn<(command: string) => boolean>(() => works)
  Object.assign(document, { execCommand: copy })
  return copy
}

it('leads to practice', async () => {
  openDashboard()
  const link = (await actions()).getByRole('link', { name: /^Practice Quiz/ })
  expect(link.getAttribute('href')).toBe('/quiz?type=practice')
})

it('leads to churches, study groups and the leaderboard', async () => {
  openDashboard()
  const list = await actions()
  const churches = await list.findByRole('link', { name: /^Churches/ })
  expect(churches.getAttribute('href')).toBe('/churches')
  expect(list.getByRole('link', { name: /^Leaderboard/ }).getAttribute('href')).toBe('/leaderboard')
  expect(list.getByRole('link', { name: /^Study Groups/ }).getAttribute('href')).toBe('/groups')
})

it('hides actions whose feature is off', async () => {
  openDashboard({ flags: { groups: false, leaderboards: false, reminders: false } })
  const list = await actions()
  // The badges card comes with the flags.
  await screen.findByRole('region', { name: 'Recent Badges' })
  expect(list.queryByRole('link', { name: /^(Churches|Leaderboard|Study Groups)/ })).toBeNull()
  expect(list.queryByRole('button', { name: /^AI Encouragement/ })).toBeNull()
})

it('copies the invite link', async () => {
  const { user } = openDashboard()
  await user.click((await actions()).getByRole('button', { name: /^Invite Friends/ }))

  expect(await screen.findByText('Invite Link Copied!')).toBeDefined()
  expect(screen.getByText('Share this link with friends to invite them to Berean')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(window.location.origin)
})

it('copies it by the older API when the clipboard fails', async () => {
  const { user } = openDashboard()
  const copy = giveLegacyCopy(true)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const button = (await actions()).getByRole('button', { name: /^Invite Friends/ })
  await user.click(button)

  expect(await screen.findByText('Invite Link Copied!')).toBeDefined()
  expect(copy).toHaveBeenCalledWith('copy')
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

it.each(['says no', 'is missing'])('shows the link when the older API %s too', async (how) => {
  const { user } = openDashboard()
  if (how === 'says no') giveLegacyCopy(false)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click((await actions()).getByRole('button', { name: /^Invite Friends/ }))

  expect(await screen.findByText('Copy Failed')).toBeDefined()
  expect(
    screen.getByText(`Unable to copy link. Please copy manually: ${window.location.origin}`),
  ).toBeDefined()
})

const encouragementButton = async () =>
  (await actions()).findByRole('button', { name: /^AI Encouragement/ })

it.each([
  [{ encouragement: 'Well kept, Ada.', fallback: null }, 'Well kept, Ada.'],
  [{ encouragement: null, fallback: 'Take this with you.' }, 'Take this with you.'],
  [{ encouragement: 'First.', fallback: 'Second.' }, 'First.'],
])('shows the encouragement and closes it (%#)', async (reply, text) => {
  const composed = Promise.withResolvers<typeof reply>()
  const { user, api } = openDashboard({
    answers: { 'encouragement.create': () => composed.promise },
  })
  const button = await encouragementButton()
  await user.click(button)
  expect(await within(button).findByText('Generating...')).toBeDefined()
  await user.click(button)
  composed.resolve(reply)

  const dialog = await screen.findByRole('dialog', { name: 'AI Encouragement' })
  expect(within(dialog).getByText(text)).toBeDefined()
  expect(
    within(dialog).getByText('Personalized encouragement based on your Bible study progress'),
  ).toBeDefined()
  expect(api.inputsOf('encouragement.create')).toHaveLength(1)
  expect(within(button).queryByText('Generating...')).toBeNull()

  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

it.each([
  [
    failWith({ code: 'unavailable', httpStatus: 503, message: 'Come back soon.' }),
    'Come back soon.',
  ],
  [{ encouragement: null, fallback: null }, 'Failed to get encouragement'],
])('says why there is no encouragement (%#)', async (reply, reason) => {
  const { user } = openDashboard({ answers: { 'encouragement.create': reply } })
  await user.click(await encouragementButton())

  expect(await screen.findByText('Unable to Generate Encouragement')).toBeDefined()
  expect(screen.getByText(reason)).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'AI Encouragement' })).toBeNull()
})
