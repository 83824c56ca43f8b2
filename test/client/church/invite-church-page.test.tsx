import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Route } from 'wouter'
import InviteChurchPage from '../../../src/client/church/invite-church-page.tsx'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { type sampleUser, signedInAs } from '../../support/client-samples.ts'
import { BETHEL_ID, bethel, type Church } from './church-profile-support.tsx'

const LINK = `${window.location.origin}/churches/${BETHEL_ID}`

const openPage = (
  changes: Partial<Church> = { isMember: true, role: 'admin' },
  viewer: Parameters<typeof sampleUser>[0] = {},
) => {
  answerCalls({ ...signedInAs(viewer), 'church.get': { church: bethel(changes) } })
  return renderInApp(
    <Route path="/churches/:id/invite">
      <InviteChurchPage />
    </Route>,
    { path: `/churches/${BETHEL_ID}/invite`, signedIn: true },
  )
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const giveShareSheet = (answer: () => Promise<void>) => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(answer)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  return share
}

it('has a sheet with the church’s name, its address and a QR code', async () => {
  openPage()
  expect(await screen.findByRole('img', { name: 'QR code that leads to Bethel' })).toBeTruthy()
  const sheet = screen.getByRole('region', { name: 'Sheet to print' })
  expect(sheet.textContent).toContain('Bethel')
  expect(sheet.textContent).toContain(LINK.replace(/^https?:\/\//, ''))
})

it('copies the link where there is no share sheet', async () => {
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText('Invite Link Copied!')).toBeTruthy()
  expect(screen.getByText('Share this link to invite people to Bethel')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(LINK)
})

it('opens the device’s share sheet where there is one', async () => {
  const share = giveShareSheet(async () => {})
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Share the link' }))
  expect(share).toHaveBeenCalledWith({ title: 'Bethel on Berean', url: LINK })
  expect(screen.queryByText('Invite Link Copied!')).toBeNull()
})

it('copies nothing when the share sheet is closed again', async () => {
  const share = giveShareSheet(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  const { user } = openPage()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Share the link' }))
  await waitFor(() => expect(share).toHaveBeenCalled())
  expect(write).not.toHaveBeenCalled()
})

it('copies when the share sheet cannot be opened', async () => {
  giveShareSheet(() => Promise.reject(new DOMException('No', 'NotAllowedError')))
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Share the link' }))
  expect(await screen.findByText('Invite Link Copied!')).toBeTruthy()
})

it('prints', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Print the sheet' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('is for admins', async () => {
  openPage({ isMember: true, role: 'member' })
  expect(await screen.findByText('You can’t invite for this church')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /link/ })).toBeNull()
})

it('invites nobody to a hidden church', async () => {
  openPage({ isHidden: true }, { isSiteAdmin: true })
  expect(await screen.findByText('Nobody can join a hidden church')).toBeTruthy()
})
