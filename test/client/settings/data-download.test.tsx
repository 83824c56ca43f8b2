import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OwnDataSetting } from '../../../src/client/settings/account-settings.tsx'
import { answerCalls, server } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'

/** What the server sends; the page saves it as it is. */
const DATA = '{"account": {"firstName": "Ada"}}\n'

type Answer = () => Response | Promise<Response>
const data =
  (text: string): Answer =>
  () =>
    new Response(text, { headers: { 'Content-Type': 'application/json' } })
const slowDown: Answer = () =>
  Response.json(
    {
      code: 'too_many_requests',
      message: 'That was a little too much at once. Please try again in 41 seconds.',
    },
    { status: 429 },
  )

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

/** Opens the setting. `answer` replaces the server's answer, `requests` counts them. */
const open = async (first: Answer = data(DATA), timeZone = 'UTC') => {
  let answerNow = first
  let requests = 0
  const settings = { ...sampleUser().settings, timeZone }
  answerCalls({ ...signedInAs({ settings }), 'user.updateSettings': settings })
  server.use(
    http.get('*/api/users/me/data', () => {
      requests += 1
      return answerNow()
    }),
  )
  const view = renderInApp(<OwnDataSetting />, { signedIn: true })
  const button = await screen.findByRole('button', { name: 'Download my data' })
  const answer = (next: Answer): void => {
    answerNow = next
  }
  return { answer, requests: () => requests, button, ...view }
}

describe('the download of one’s own data', () => {
  it('says what is in it', async () => {
    await open()
    expect(
      screen.getByText(/account and settings.*every quiz.*book of the Bible.*XP.*badges/),
    ).toBeTruthy()
  })

  it('saves everything as a JSON file named after the date', async () => {
    const { user, button } = await open()
    await user.click(button)
    const today = new Date().toISOString().slice(0, 10)
    expect(
      await screen.findByText(`Look for berean-data-${today}.json in your downloads.`),
    ).toBeTruthy()
    expect(saved.map(({ name }) => name)).toEqual([`berean-data-${today}.json`])
    expect(saved[0]?.content.type).toBe('application/json')
    expect(await saved[0]?.content.text()).toBe(DATA)
  })

  it('uses the date in the learner’s time zone', async () => {
    vi.setSystemTime('2026-11-21T23:30:00Z')
    const { user, button } = await open(data(DATA), 'Pacific/Auckland')
    await user.click(button)
    await screen.findByText('Look for berean-data-2026-11-22.json in your downloads.')
  })

  it('is created anew each time', async () => {
    const { user, button, answer } = await open()
    await user.click(button)
    await screen.findByText(/^Look for/)
    answer(data('{"account": {"firstName": "Grace"}}'))
    await user.click(button)
    await vi.waitFor(() => expect(saved).toHaveLength(2), { timeout: 20_000 })
    expect(await saved[1]?.content.text()).toContain('Grace')
  })

  it('says that it is busy, and does not start twice', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { user, button, requests } = await open(() => promise)
    await user.dblClick(button)
    expect(button.textContent).toBe('Preparing your data…')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    resolve(await data(DATA)())
    await screen.findByText(/^Look for/)
    expect(requests()).toBe(1)
  })

  it('shows the rate-limit message, and does not retry by itself', async () => {
    const { user, button, answer, requests } = await open(slowDown)
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your data could not be downloaded. That was a little too much at once. Please try again in 41 seconds.',
    )
    expect(saved).toEqual([])
    expect(requests()).toBe(1)
    answer(data(DATA))
    await user.click(button)
    await screen.findByText(/^Look for/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when the server could not be reached', async () => {
    const { user, button } = await open(() => HttpResponse.error())
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your data could not be downloaded. The server could not be reached.',
    )
  })
})
