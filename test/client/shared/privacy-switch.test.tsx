import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PrivacySwitch } from '../../../src/client/shared/privacy-switch.tsx'
import { answerCalls, failWith, later } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

const FAILURE = 'Failed to update profile settings. Please try again.'
const REFUSED = failWith({ code: 'internal', httpStatus: 500, message: 'Something went wrong.' })

const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Public profile' })

describe('the privacy switch', () => {
  it('changes at once, and says when it is saved', async () => {
    const reply = later<'user.updatePrivacy'>()
    const api = answerCalls({ ...signedInAs(), 'user.updatePrivacy': reply.answer })
    const { user } = renderInApp(<PrivacySwitch />, { signedIn: true })
    const privacy = await findSwitch()
    expect(privacy.checked).toBe(false)
    await user.click(privacy)
    expect(privacy.checked).toBe(true)
    expect(screen.queryByText('Profile updated')).toBeNull()
    reply.arrive({ isPublicProfile: true })
    expect(await screen.findByText('Profile updated')).toBeTruthy()
    expect(screen.getByText('Your profile privacy settings have been saved.')).toBeTruthy()
    expect(api.inputsOf('user.updatePrivacy')).toEqual([{ isPublicProfile: true }])
    expect(privacy.checked).toBe(true)
  })

  it('changes back when saving fails', async () => {
    answerCalls({ ...signedInAs({ isPublicProfile: true }), 'user.updatePrivacy': REFUSED })
    const { user } = renderInApp(<PrivacySwitch />, { signedIn: true })
    const privacy = await findSwitch()
    await user.click(privacy)
    expect(await screen.findByText(FAILURE)).toBeTruthy()
    expect(privacy.checked).toBe(true)
    expect(screen.queryByText('Profile updated')).toBeNull()
  })

  it('says how long to wait when there were too many changes', async () => {
    const SENTENCE = 'Please try again in 7 seconds.'
    answerCalls({
      ...signedInAs(),
      'user.updatePrivacy': failWith({
        code: 'too_many_requests',
        httpStatus: 429,
        message: SENTENCE,
      }),
    })
    const { user } = renderInApp(<PrivacySwitch />, { signedIn: true })
    await user.click(await findSwitch())
    expect(await screen.findByText(FAILURE)).toBeTruthy()
    expect(screen.getByText(SENTENCE)).toBeTruthy()
  })

  it('keeps the order of quick changes and the last one that was saved', async () => {
    const first = later<'user.updatePrivacy'>()
    const api = answerCalls({
      ...signedInAs(),
      'user.updatePrivacy': ({ isPublicProfile }) => (isPublicProfile ? first.answer() : REFUSED),
    })
    const { user } = renderInApp(<PrivacySwitch />, { signedIn: true })
    const privacy = await findSwitch()
    await user.click(privacy)
    await user.click(privacy)
    expect(privacy.checked).toBe(false)
    expect(api.inputsOf('user.updatePrivacy')).toEqual([{ isPublicProfile: true }])
    first.arrive({ isPublicProfile: true })
    expect(await screen.findByText(FAILURE)).toBeTruthy()
    await waitFor(() => expect(privacy.checked).toBe(true))
    expect(api.inputsOf('user.updatePrivacy')).toEqual([
      { isPublicProfile: true },
      { isPublicProfile: false },
    ])
  })

  it('works by keyboard and says what each position means', async () => {
    answerCalls({ ...signedInAs(), 'user.updatePrivacy': { isPublicProfile: true } })
    const { user } = renderInApp(<PrivacySwitch />, { signedIn: true })
    const privacy = await findSwitch()
    expect(screen.getByText(/^Private: leaderboards show/)).toBeTruthy()
    await user.tab()
    expect(document.activeElement).toBe(privacy)
    await user.keyboard(' ')
    expect(await screen.findByText(/^Public: others can see/)).toBeTruthy()
    await screen.findByText('Profile updated')
  })

  it('explains what others see in either position', async () => {
    answerCalls({ ...signedInAs(), 'user.updatePrivacy': { isPublicProfile: true } })
    const { user } = renderInApp(<PrivacySwitch />, { signedIn: true })
    const privacy = await findSwitch()
    const description = () =>
      document.getElementById(privacy.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
    expect(description()).toContain('leaderboards show “Private member” with no name')
    expect(description()).toContain('member lists leave you out')
    await user.click(privacy)
    expect(description()).toContain('your name in member lists and leaderboards')
    expect(description()).not.toContain('Private member')
    await screen.findByText('Profile updated')
  })

  it('links to the public profile', async () => {
    answerCalls(signedInAs({ id: '0190a0c0-0000-7000-8000-000000000009' }))
    renderInApp(<PrivacySwitch />, { signedIn: true })
    await findSwitch()
    const link = screen.getByRole('link', { name: 'See your public profile page' })
    expect(link.getAttribute('href')).toBe('/users/0190a0c0-0000-7000-8000-000000000009')
    expect(screen.getByText(/only you can/)).toBeTruthy()
  })
})
