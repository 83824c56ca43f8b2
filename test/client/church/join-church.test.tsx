import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { JoinButton } from '../../../src/client/church/join-button.tsx'
import { useSignedInUser } from '../../../src/client/shared/auth-context.tsx'
import {
  type Answers,
  answerCalls,
  breakConnection,
  failWith,
  later,
} from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { sampleUser, signedInAs } from '../../support/client-samples.ts'
import {
  cardOf,
  FIVE,
  found,
  idOf,
  type Membership,
  membership,
  openChurches,
  SCHEMAS,
} from './churches-support.tsx'

const CHURCH = { id: idOf('Bethel'), name: 'Bethel' }
const ASKED = /^Join Bethel\s*\?$/
const JOINED = { membership: membership('Bethel', { isPrimary: true }) }

const Privacy = () => <p>{useSignedInUser().isPublicProfile ? 'public' : 'private'}</p>

type Options = { readonly isPublicProfile?: boolean; readonly answers?: Answers }

const openDialog = async ({ isPublicProfile = false, answers = {} }: Options = {}) => {
  const api = answerCalls({ ...signedInAs({ isPublicProfile }), 'church.mine': [], ...answers })
  const view = renderInApp(
    <>
      <JoinButton church={CHURCH} />
      <Privacy />
    </>,
    { signedIn: true },
  )
  await waitFor(() => expect(api.inputsOf('church.mine')).toHaveLength(1))
  await view.user.click(await screen.findByRole('button', { name: 'Join Bethel' }))
  const dialog = within(await screen.findByRole('dialog', { name: ASKED }))
  return { api, dialog, ...view }
}

type Opened = Awaited<ReturnType<typeof openDialog>>

const choice = ({ dialog }: Opened, name: string) =>
  dialog.getByRole<HTMLInputElement>('radio', { name })

const confirm = ({ dialog, user }: Opened) =>
  user.click(dialog.getByRole('button', { name: 'Join' }))

describe('joining a church', () => {
  it.each([
    [true, 'Show my name'],
    [false, 'Stay private'],
  ])(
    'asks whether to show the name, starting from the current privacy (public: %s)',
    async (...is) => {
      const [isPublicProfile, chosen] = is
      const view = await openDialog({ isPublicProfile })
      const radios = view.dialog.getAllByRole<HTMLInputElement>('radio')
      expect(radios.map(({ checked }) => checked)).toEqual([isPublicProfile, !isPublicProfile])
      expect(choice(view, chosen).checked).toBe(true)
    },
  )

  it('explains each choice', async () => {
    const view = await openDialog()
    const meaningOf = (name: string) => {
      const id = choice(view, name).getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent ?? ''
    }
    expect(meaningOf('Show my name')).toMatch(/profile is public.*member lists and leaderboards/)
    expect(meaningOf('Stay private')).toMatch(/count in every total.*“Private member”/)
  })

  it('explains how points count, and that a first church becomes primary', async () => {
    const view = await openDialog()
    expect(
      view.dialog.getByText(/from now on count for this church.*primary one.*\+25%/),
    ).toBeTruthy()
  })

  it('does not promise to become primary when there is another', async () => {
    const mine = [membership('Shiloh', { isPrimary: true })]
    const view = await openDialog({ answers: { 'church.mine': mine } })
    expect(
      await view.dialog.findByText(/In your primary church your points count \+25%/),
    ).toBeTruthy()
    expect(view.dialog.queryByText(/first church/)).toBeNull()
  })

  it.each([
    ['Show my name', true, 'public'],
    ['Stay private', false, 'private'],
  ] as const)('"%s" is sent, and known from then on', async (name, isPublic, shown) => {
    const view = await openDialog({
      isPublicProfile: !isPublic,
      answers: { 'church.join': JOINED },
    })
    await view.user.click(choice(view, name))
    await confirm(view)
    expect(await screen.findByText('Joined church successfully!')).toBeTruthy()
    const [sent] = view.api.inputsOf('church.join')
    expect(SCHEMAS.join.parse(sent)).toEqual({ id: CHURCH.id, isPublicProfile: isPublic })
    expect(screen.getByText(shown)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: ASKED })).toBeNull()
    // Without another request, which could fail and sign the learner out.
    expect(view.api.inputsOf('auth.user')).toHaveLength(1)
  })

  it('sends the current privacy when it is not changed', async () => {
    const view = await openDialog({ isPublicProfile: true, answers: { 'church.join': JOINED } })
    await confirm(view)
    await screen.findByText('Joined church successfully!')
    expect(view.api.inputsOf('church.join')).toEqual([{ id: CHURCH.id, isPublicProfile: true }])
  })

  it('does nothing on Cancel', async () => {
    const view = await openDialog()
    await view.user.click(choice(view, 'Show my name'))
    await view.user.click(view.dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: ASKED })).toBeNull())
    expect(view.api.inputsOf('church.join')).toEqual([])
    expect(screen.getByText('private')).toBeTruthy()
  })

  it('disables its buttons while it waits', async () => {
    const reply = later<'church.join'>()
    const view = await openDialog({ answers: { 'church.join': reply.answer } })
    await confirm(view)
    const button = view.dialog.getByRole<HTMLButtonElement>('button', { name: 'Joining…' })
    expect(button.disabled).toBe(true)
    expect(view.dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(
      true,
    )
    await view.user.click(button)
    reply.arrive(JOINED)
    expect(await screen.findByText('Joined church successfully!')).toBeTruthy()
    expect(view.api.inputsOf('church.join')).toHaveLength(1)
  })

  it('says why it failed, keeps the privacy and can be retried', async () => {
    const LIMIT = 'You’ve joined 5 churches, the maximum. Leave one to join another.'
    const view = await openDialog({
      answers: { 'church.join': failWith({ code: 'conflict', httpStatus: 409, message: LIMIT }) },
    })
    await view.user.click(choice(view, 'Show my name'))
    // It was reached on another device.
    view.api.answer({ 'church.mine': FIVE })
    await confirm(view)
    expect(await screen.findByText('Failed to join church')).toBeTruthy()
    expect(screen.getByText(LIMIT)).toBeTruthy()
    expect(screen.getByText('private')).toBeTruthy()
    expect(await screen.findByText('Limit Reached')).toBeTruthy()
  })

  it('says when the server could not be reached', async () => {
    const view = await openDialog()
    breakConnection()
    await confirm(view)
    expect(await screen.findByText('Failed to join church')).toBeTruthy()
    expect(screen.getByText('The server could not be reached.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join Bethel' })).toBeTruthy()
  })
})

describe('after joining from the search', () => {
  it('shows the member badge and the higher count, and focuses the church’s name', async () => {
    let mine: readonly Membership[] = []
    const { user, api } = openChurches({
      path: '/churches?tab=find&q=beth',
      answers: {
        'auth.user': sampleUser(),
        'church.mine': () => mine,
        'church.search': () => ({ churches: [found('Bethel', { isMember: mine.length > 0 })] }),
        'church.join': () => {
          mine = [JOINED.membership]
          return JOINED
        },
      },
    })
    await user.click((await cardOf('Bethel')).getByRole('button', { name: 'Join Bethel' }))
    const dialog = within(await screen.findByRole('dialog', { name: ASKED }))
    await user.click(dialog.getByRole('button', { name: 'Join' }))
    expect(await (await cardOf('Bethel')).findByText('Member')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /My Churches\s*1\/5/ })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Bethel' })
    await waitFor(() => expect(document.activeElement).toBe(link))
    expect(api.inputsOf('church.join')).toHaveLength(1)
  })
})
