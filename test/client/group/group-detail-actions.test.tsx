import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failWith, later } from '../../support/client-api.ts'
import { translateTexts } from '../../support/translate-texts.ts'
import { GROUP_ID, groupDetail, member, openGroup, part, sprint } from './group-detail-support.tsx'

type Opened = ReturnType<typeof openGroup>

const BROKEN = failWith({ code: 'internal', httpStatus: 500, message: '' })
const REFUSED = 'Only a leader of the group can do this.'
const refusal = failWith({ code: 'forbidden', httpStatus: 403, message: REFUSED })

const leader = member('Ada', 1, { isYou: true, isLeader: true })
const naomi = member('Naomi', 3)
const boaz = member('Boaz', 2)

const invite = (inviteLink: string) => ({
  inviteLink,
  groupName: 'Gleaners',
  expiresAt: '2026-12-21T12:00:00.000Z',
})

const choose = async ({ user }: Opened, name: string): Promise<void> =>
  user.click(await screen.findByText(name, { selector: '[role=menuitem] span' }))

const menuItems = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent)

/** The dialog that is open, by the words of its title. */
const openDialog = async (role: 'dialog' | 'alertdialog', name: RegExp) => {
  const element = await screen.findByRole(role, { name })
  const isClosed = () => waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull())
  return { ...within(element), text: () => element.textContent ?? '', isClosed }
}

describe('the invite link of a group', () => {
  it('is copied, with the site’s address where the server knows none', async () => {
    const view = openGroup(undefined, { answers: { 'group.inviteLink': BROKEN } })
    await choose(view, 'Invite via Link')
    expect(await screen.findByText('Failed to get invite link. Please try again.')).toBeTruthy()

    view.api.answer({ 'group.inviteLink': invite('/groups/join/abc') })
    await choose(view, 'Invite via Link')
    expect(await screen.findByText('Invite Link Copied!')).toBeTruthy()
    expect(screen.getByText('Share this link to invite people to Gleaners')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/groups/join/abc`)

    // Another leader renews it; whoever opens the menu gets the new one.
    view.api.answer({ 'group.inviteLink': invite('/groups/join/renewed') })
    const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' })
    fireEvent(screen.getByRole('menu'), opening)
    await choose(view, 'Invite via Link')
    const renewed = `${window.location.origin}/groups/join/renewed`
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(renewed))
  })

  it('is shown where it cannot be copied', async () => {
    const answers = { 'group.inviteLink': invite('https://berean.example/groups/join/abc') }
    const view = openGroup(undefined, { answers })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'))
    await choose(view, 'Invite via Link')
    const { getByLabelText } = await openDialog('dialog', /Your invite link/)
    const field = getByLabelText<HTMLInputElement>('Invite link')
    expect(field.value).toBe('https://berean.example/groups/join/abc')
  })

  it('is renewed once the leader knows that the old one stops working', async () => {
    const view = openGroup(undefined, { answers: { 'group.renewInvite': BROKEN } })
    await choose(view, 'Renew Invite Link')
    const dialog = await openDialog('alertdialog', /Renew the invite link/)
    expect(dialog.text()).toMatch(/stops working at once.*works for 30 days/)
    await view.user.click(dialog.getByRole('button', { name: 'Keep the old link' }))
    await dialog.isClosed()
    expect(view.api.inputsOf('group.renewInvite')).toEqual([])

    const renew = async () => {
      await choose(view, 'Renew Invite Link')
      const again = await openDialog('alertdialog', /Renew the invite link/)
      await view.user.click(again.getByRole('button', { name: 'Renew link' }))
      await again.isClosed()
    }
    await renew()
    expect(await screen.findByText('Failed to renew invite link. Please try again.')).toBeTruthy()
    view.api.answer({ 'group.renewInvite': invite('/groups/join/new') })
    await renew()
    expect(await screen.findByText('New Invite Link Copied!')).toBeTruthy()
    // From now on the new link is shared.
    await choose(view, 'Invite via Link')
    expect(await screen.findByText('Invite Link Copied!')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/groups/join/new`)
    expect(view.api.inputsOf('group.renewInvite')).toHaveLength(2)
  })
})

describe('making somebody a leader', () => {
  it('proposes the first member who is none, and asks by name', async () => {
    const detail = groupDetail({ members: [leader, naomi, boaz] })
    const view = openGroup(detail, { answers: { 'group.makeLeader': BROKEN } })
    const promote = async (name: RegExp) => {
      await choose(view, 'Make Leader')
      const dialog = await openDialog('dialog', /Make Boaz a leader/)
      await view.user.selectOptions(dialog.getByLabelText('Member'), 'Naomi')
      const renamed = await openDialog('dialog', name)
      await view.user.click(renamed.getByRole('button', { name: 'Make leader' }))
      await renamed.isClosed()
    }
    await promote(/Make Naomi a leader/)
    expect(await screen.findByText('Failed to make user leader. Please try again.')).toBeTruthy()
    view.api.answer({
      'group.makeLeader': { promoted: true },
      'group.get': groupDetail({
        members: [leader, { ...naomi, isLeader: true }, { ...boaz, isLeader: true }],
      }),
    })
    await promote(/Make Naomi a leader/)
    expect(await screen.findByText('Success!')).toBeTruthy()
    expect(screen.getByText('User promoted to leader successfully')).toBeTruthy()
    expect(view.api.inputsOf('group.makeLeader')).toEqual(
      Array(2).fill({ id: GROUP_ID, userId: naomi.userId }),
    )
    await choose(view, 'Make Leader')
    expect(await screen.findByText('No members to promote')).toBeTruthy()
    expect(screen.getByText('All members are already leaders')).toBeTruthy()
  })
})

describe('leaving a group', () => {
  it('says what becomes of the group, and goes to the list', async () => {
    const view = openGroup(groupDetail({ members: [leader, naomi, boaz] }), {
      answers: { 'group.leave': BROKEN },
    })
    await choose(view, 'Leave Group')
    const dialog = await openDialog('alertdialog', /Leave Gleaners/)
    expect(dialog.text()).toMatch(/You’re the only leader. Boaz will lead the group/)
    await view.user.click(dialog.getByRole('button', { name: 'Leave group' }))
    await dialog.isClosed()
    expect(await screen.findByText('Failed to leave the group. Please try again.')).toBeTruthy()

    const reply = later<'group.leave'>()
    view.api.answer({ 'group.leave': reply.answer })
    await choose(view, 'Leave Group')
    const again = await openDialog('alertdialog', /Leave Gleaners/)
    await view.user.click(again.getByRole('button', { name: 'Leave group' }))
    expect(again.getByRole('button', { name: 'Leaving…' })).toBeTruthy()
    reply.arrive({ left: true, groupDeleted: false })
    expect(await screen.findByText('You left Gleaners')).toBeTruthy()
    await waitFor(() => expect(view.currentPath()).toBe('/groups'))
  })

  it.each([
    ['the only member', [leader], 'Gleaners was deleted', /will be deleted/],
    [
      'one of two leaders',
      [leader, { ...naomi, isLeader: true }],
      'You left Gleaners',
      /stays yours.To come back/,
    ],
  ] as const)('as %s', async (_who, members, toast, text) => {
    const groupDeleted = members.length === 1
    const view = openGroup(groupDetail({ members: [...members] }), {
      answers: { 'group.leave': { left: true, groupDeleted } },
    })
    await choose(view, 'Leave Group')
    const dialog = await openDialog('alertdialog', /Leave Gleaners/)
    expect(dialog.text()).toMatch(text)
    await view.user.click(dialog.getByRole('button', { name: 'Leave group' }))
    expect(await screen.findByText(toast)).toBeTruthy()
  })

  it('says so anew when the members change, on a page that the browser has translated', async () => {
    const { api, events, ...view } = openGroup(groupDetail({ members: [leader, naomi, boaz] }))
    await choose({ api, events, ...view }, 'Leave Group')
    const dialog = await openDialog('alertdialog', /Leave Gleaners/)
    translateTexts()
    api.answer({ 'group.get': groupDetail({ members: [leader] }) })
    await events.send(5, { kind: 'changed' })
    await waitFor(() => expect(dialog.text()).toContain('so the group will be deleted'))
    expect(dialog.text()).not.toContain('Boaz')
  })

  it('is all that a member finds in the menu', async () => {
    openGroup(groupDetail({ members: [{ ...leader, isLeader: false }, naomi] }))
    expect(await menuItems()).toEqual(['Leave Group'])
  })
})

describe('ending a sprint', () => {
  it('says who is still playing, and asks first', async () => {
    const members = [leader, { ...naomi, sprint: part(20) }, { ...boaz, sprint: part(6) }]
    const running = groupDetail({ members, sprints: [sprint()] })
    const view = openGroup(running, { tab: 'metrics', answers: { 'sprint.end': refusal } })
    await view.user.click(await screen.findByRole('button', { name: 'End sprint' }))
    const dialog = await openDialog('alertdialog', /End this sprint/)
    expect(dialog.text()).toContain('1 of 3 members has finished it, and 1 is in the middle of it.')
    await view.user.click(dialog.getByRole('button', { name: 'End sprint' }))
    expect(await screen.findByText(REFUSED)).toBeTruthy()
    await dialog.isClosed()

    view.api.answer({
      'sprint.end': { ended: true },
      'group.get': groupDetail({ members, sprints: [sprint({ status: 'ended' })] }),
    })
    await choose(view, 'End Quiz Sprint')
    const again = await openDialog('alertdialog', /End this sprint/)
    await view.user.click(again.getByRole('button', { name: 'End sprint' }))
    expect(await screen.findByText('Quiz sprint ended')).toBeTruthy()
    await waitFor(async () => expect(await menuItems()).not.toContain('End Quiz Sprint'))
    expect(screen.queryByRole('button', { name: 'End sprint' })).toBeNull()
    expect(view.api.inputsOf('sprint.end')).toEqual(
      Array(2).fill({ id: GROUP_ID, sprintId: running.sprints[0]?.id }),
    )
  })

  it('is not asked any more once somebody else has ended it, nor about the next one', async () => {
    const running = groupDetail({ members: [leader, naomi], sprints: [sprint()] })
    const view = openGroup(running)
    await choose(view, 'End Quiz Sprint')
    const dialog = await openDialog('alertdialog', /End this sprint/)
    const sprints = [sprint({ status: 'ended' })]
    view.api.answer({ 'group.get': { ...running, sprints, lastEventId: 5 } })
    await view.events.send(5, { kind: 'changed' })
    await dialog.isClosed()
    view.api.answer({ 'group.get': { ...running, lastEventId: 6 } })
    await view.events.send(6, { kind: 'changed' })
    await waitFor(async () => expect(await menuItems()).toContain('End Quiz Sprint'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the menu of a group', () => {
  it('is moved through with the keys', async () => {
    const { user } = openGroup()
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(await menuItems()).toEqual([
      'Invite via Link',
      'Renew Invite Link',
      'Make Leader',
      'Leave Group',
    ])
    items[0]?.focus()
    const focused = async (key: string): Promise<number> => {
      await user.keyboard(`{${key}}`)
      return items.indexOf(document.activeElement as HTMLElement)
    }
    const keys = ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'Home']
    const places: number[] = []
    for (const key of keys) places.push(await focused(key))
    expect(places).toEqual([1, 0, 3, 0, 3, 0])
  })
})
