import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OwnDataSetting } from '../../../src/client/settings/account-settings.tsx'
import {
  type Answers,
  answerCalls,
  breakConnection,
  failWith,
  later,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

const DATA = {
  account: { firstName: 'Ada' },
  identities: [],
  sessions: [],
  quizAttempts: [],
  quizAnswers: [],
  xpEntries: [],
  books: [],
  badges: [{ badgeKey: 'first_quiz' }],
  weeks: [],
  churches: [],
  churchCredits: [],
  scores: [],
  churchScores: [],
  groups: [],
  favoriteGroups: [],
  groupCredits: [],
  sprints: [],
  administratorActions: [],
  actionsByAdministrators: [],
  reports: [],
  reportsOfName: [],
  handledReports: [],
}
const SLOW_DOWN = failWith({
  code: 'too_many_requests',
  httpStatus: 429,
  message: 'That was a little too much at once. Please try again in 41 seconds.',
})

type Saved = { readonly name: string; readonly content: Blob }

let saved: Saved[] = []

/** What the browser would put among the downloads. */
beforeEach(() => {
  saved = []
  const contents = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:http://localhost/${contents.size}`
    contents.set(address, content as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content: contents.get(this.href) as Blob })
  })
})

const open = async (answers: Answers = {}, timeZone = 'UTC') => {
  const settings = { ...sampleUser().settings, timeZone }
  const api = answerCalls({
    ...signedInAs({ settings }),
    'user.updateSettings': settings,
    ...answers,
  })
  const view = renderInApp(<OwnDataSetting />, { signedIn: true })
  const button = await screen.findByRole('button', { name: 'Download my data' })
  return { api, button, ...view }
}

describe('the download of one’s own data', () => {
  it('says what is in it', async () => {
    await open()
    expect(
      screen.getByText(/account and settings.*every quiz.*book of the Bible.*XP.*badges/),
    ).toBeTruthy()
  })

  it('saves everything as a JSON file named after the date', async () => {
    const { user, button } = await open({ 'user.downloadData': DATA })
    await user.click(button)
    const today = new Date().toISOString().slice(0, 10)
    expect(
      await screen.findByText(`Look for berean-data-${today}.json in your downloads.`),
    ).toBeTruthy()
    expect(saved.map(({ name }) => name)).toEqual([`berean-data-${today}.json`])
    expect(saved[0]?.content.type).toBe('application/json')
    expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toEqual(DATA)
  })

  it('uses the date in the learner’s time zone', async () => {
    vi.setSystemTime('2026-11-21T23:30:00Z')
    const { user, button } = await open({ 'user.downloadData': DATA }, 'Pacific/Auckland')
    await user.click(button)
    await screen.findByText('Look for berean-data-2026-11-22.json in your downloads.')
  })

  it('is created anew each time', async () => {
    const { user, button, api } = await open({ 'user.downloadData': DATA })
    await user.click(button)
    await screen.findByText(/^Look for/)
    api.answer({ 'user.downloadData': { ...DATA, account: { firstName: 'Grace' } } })
    await user.click(button)
    await vi.waitFor(() => expect(saved).toHaveLength(2))
    expect(await saved[1]?.content.text()).toContain('Grace')
  })

  it('says that it is busy, and does not start twice', async () => {
    const reply = later<'user.downloadData'>()
    const { user, button, api } = await open({ 'user.downloadData': reply.answer })
    await user.dblClick(button)
    expect(button.textContent).toBe('Preparing your data…')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    reply.arrive(DATA)
    await screen.findByText(/^Look for/)
    expect(api.inputsOf('user.downloadData')).toHaveLength(1)
  })

  it('shows the rate-limit message, and does not retry by itself', async () => {
    const { user, button, api } = await open({ 'user.downloadData': SLOW_DOWN })
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your data could not be downloaded. That was a little too much at once. Please try again in 41 seconds.',
    )
    expect(saved).toEqual([])
    expect(api.inputsOf('user.downloadData')).toHaveLength(1)
    api.answer({ 'user.downloadData': DATA })
    await user.click(button)
    await screen.findByText(/^Look for/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when the server could not be reached', async () => {
    const { user, button } = await open()
    breakConnection()
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your data could not be downloaded. The server could not be reached.',
    )
  })
})
