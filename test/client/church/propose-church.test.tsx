import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breakConnection, failWith, later } from '../../support/client-api.ts'
import { sampleUser } from '../../support/client-samples.ts'
import { cardOf, found, idOf, type Membership, membership, SCHEMAS } from './churches-support.tsx'
import { NO_SUGGESTIONS, openProposal } from './proposal-support.tsx'

const PROPOSED = {
  church: {
    ...found('Bethel', { isMember: true, isPrimary: true, role: 'admin' }),
    description: null,
    location: 'Boston, MA, US',
    isHidden: false,
    createdAt: '2026-11-03T12:00:00.000Z',
  },
}
const KNOWN = 'Bethel is already listed. You can join it.'

const proposals = ({ api }: Awaited<ReturnType<typeof openProposal>>) =>
  api.inputsOf('church.propose').map((input) => SCHEMAS.propose.parse(input))

describe('proposing a church', () => {
  it('asks for name, place and details, starting with the United States', async () => {
    const { dialog, field } = await openProposal()
    const names = dialog.getAllByRole('textbox').map((box) => box.id)
    expect(names).toHaveLength(8)
    for (const name of ['Name', 'City', 'State', 'Denomination', 'Website', 'Postal code']) {
      expect(field(name).value).toBe('')
    }
    expect(field('Country').value).toBe('US')
    expect(field('About this church').value).toBe('')
    expect(dialog.getByRole('button', { name: 'Get AI Suggestions' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it.each(['', 'Be', '  B  '])('refuses the name "%s" and sends nothing', async (name) => {
    const view = await openProposal()
    if (name) await view.user.type(view.field('Name'), name)
    await view.submit()
    expect(await view.dialog.findByText('Church name must be at least 3 characters')).toBeTruthy()
    expect(view.field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(view.api.inputsOf('church.propose')).toEqual([])
  })

  it.each(['bethel', 'ftp://bethel.example', 'javascript:alert(1)'])(
    'refuses the website "%s"',
    async (website) => {
      const view = await openProposal()
      await view.user.type(view.field('Name'), 'Bethel')
      await view.user.type(view.field('Website'), website)
      await view.submit()
      expect(await view.dialog.findByText(/starts with http:\/\/ or https:\/\//)).toBeTruthy()
      expect(view.api.inputsOf('church.propose')).toEqual([])
    },
  )

  it('sends everything with the consent, reports success and shows the new church', async () => {
    let mine: readonly Membership[] = []
    const view = await openProposal({
      'church.mine': () => mine,
      'church.propose': () => {
        mine = [membership('Bethel', { isPrimary: true, role: 'admin' })]
        return PROPOSED
      },
    })
    const entry = {
      Name: ' Bethel ',
      City: 'Boston',
      State: 'MA',
      Denomination: 'Baptist',
      Website: 'https://bethel.example/',
      'Postal code': '02108',
      'About this church': 'A house of bread.',
    }
    for (const [name, text] of Object.entries(entry)) await view.user.type(view.field(name), text)
    await view.user.click(view.dialog.getByRole('radio', { name: 'Show my name' }))
    await view.create()
    expect(await screen.findByText('Church proposed successfully!')).toBeTruthy()
    expect(proposals(view)).toEqual([
      {
        name: 'Bethel',
        city: 'Boston',
        state: 'MA',
        denomination: 'Baptist',
        website: 'https://bethel.example/',
        postalCode: '02108',
        country: 'US',
        description: 'A house of bread.',
        isPublicProfile: true,
      },
    ])
    const invite = await view.dialog.findByRole('link', { name: 'Invite members' })
    expect(invite.getAttribute('href')).toBe(`/churches/${idOf('Bethel')}/invite`)
    expect(view.dialog.getByText('Bethel', { exact: true }).tagName).toBe('BDI')
    await view.user.click(view.dialog.getByRole('button', { name: 'Not now' }))
    expect((await cardOf('Bethel')).getByText('Admin')).toBeTruthy()
    expect(view.currentPath()).not.toContain('tab=find')
    expect(view.api.inputsOf('auth.user')).toHaveLength(1)
  })

  it.each([true, false])('sends the current privacy (public: %s)', async (isPublicProfile) => {
    const view = await openProposal({
      'auth.user': sampleUser({ isPublicProfile }),
      'church.propose': PROPOSED,
    })
    await view.user.type(view.field('Name'), 'Bethel')
    await view.create()
    await screen.findByText('Church proposed successfully!')
    expect(proposals(view)[0]?.isPublicProfile).toBe(isPublicProfile)
  })

  it('disables its buttons while it waits', async () => {
    const reply = later<'church.propose'>()
    const view = await openProposal({ 'church.propose': reply.answer })
    await view.user.type(view.field('Name'), 'Bethel')
    await view.create()
    const button = await view.dialog.findByRole<HTMLButtonElement>('button', { name: 'Creating…' })
    expect(button.disabled).toBe(true)
    expect(view.dialog.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)
    reply.arrive(PROPOSED)
    await screen.findByText('Church proposed successfully!')
    expect(view.api.inputsOf('church.propose')).toHaveLength(1)
  })

  it('does not wait for suggestions', async () => {
    const slow = later<'church.validate'>()
    const view = await openProposal({
      'church.validate': slow.answer,
      'church.propose': PROPOSED,
    })
    await view.user.type(view.field('Name'), 'Bethel')
    await view.create()
    expect(await screen.findByText('Church proposed successfully!')).toBeTruthy()
    expect(view.api.inputsOf('church.validate')).toHaveLength(1)
    slow.arrive(NO_SUGGESTIONS)
  })

  it('drops suggestions that are still on their way, and requests them again', async () => {
    const late = later<'church.validate'>()
    const view = await openProposal({
      'church.validate': late.answer,
      'church.propose': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    await view.user.type(view.field('Name'), 'Bethel')
    await view.create()
    expect((await view.dialog.findByRole('alert')).textContent?.trim()).toBe('Back soon.')
    const suggest = view.dialog.getByRole('button', { name: 'Get AI Suggestions' })
    late.arrive({ suggestions: [], reasoning: 'Too late.' })
    view.api.answer({ 'church.validate': { suggestions: [], reasoning: 'Just in time.' } })
    await view.user.click(suggest)
    expect(await view.dialog.findByText('Just in time.')).toBeTruthy()
    expect(view.dialog.queryByText('Too late.')).toBeNull()
  })

  it('links to the church that is already listed, and keeps the entry', async () => {
    const view = await openProposal({
      'church.propose': failWith({
        code: 'conflict',
        httpStatus: 409,
        message: KNOWN,
        details: { churchId: idOf('Bethel') },
      }),
    })
    await view.user.type(view.field('Name'), 'Bethel')
    await view.create()
    const problem = await view.dialog.findByRole('alert')
    expect(problem.textContent).toContain(KNOWN)
    const link = within(problem).getByRole('link', { name: 'View church' })
    expect(link.getAttribute('href')).toBe(`/churches/${idOf('Bethel')}`)
    expect(await screen.findByText('Failed to propose church')).toBeTruthy()
    expect(view.field('Name').value).toBe('Bethel')
  })

  it('says why it failed, in the dialog too, without a link', async () => {
    const view = await openProposal({
      'church.propose': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    await view.user.type(view.field('Name'), 'Bethel')
    await view.create()
    expect((await view.dialog.findByRole('alert')).textContent?.trim()).toBe('Back soon.')
    expect(view.dialog.queryByRole('link')).toBeNull()
    expect(await screen.findByText('Failed to propose church')).toBeTruthy()
    expect(screen.queryByText('Church proposed successfully!')).toBeNull()
  })

  it('says when the server could not be reached', async () => {
    const view = await openProposal({}, { suggestions: false })
    await view.user.type(view.field('Name'), 'Bethel')
    breakConnection()
    await view.create()
    expect((await view.dialog.findByRole('alert')).textContent).toContain(
      'Failed to propose church',
    )
  })

  it('shows what will be made, and asks once', async () => {
    const view = await openProposal({ 'church.propose': PROPOSED })
    await view.user.type(view.field('Name'), 'Grace')
    await view.user.type(view.field('City'), 'Leeds')
    await view.user.type(view.field('Denomination'), 'Baptist')
    await view.submit()
    const question = await view.dialog.findByText(/^No church matches/)
    expect(question.parentElement?.textContent).toBe('No church matches. Create Grace, Leeds?')
    expect(view.dialog.getByText('Baptist · US · You stay private')).toBeTruthy()
    // What is read out, and where the keyboard is.
    expect(document.activeElement?.textContent).toContain('No church matches.')
    expect(view.api.inputsOf('church.search').at(-1)).toEqual({ q: 'Grace Leeds' })
    expect(view.api.inputsOf('church.propose')).toEqual([])

    await view.user.click(view.dialog.getByRole('button', { name: 'Back' }))
    expect(view.field('City').value).toBe('Leeds')
    expect(document.activeElement).toBe(view.dialog.getByRole('button', { name: 'Propose Church' }))
    await view.create()
    await screen.findByText('Church proposed successfully!')
    expect(view.api.inputsOf('church.propose')).toHaveLength(1)
  })

  it('names the churches that match before it asks', async () => {
    const view = await openProposal({
      'church.search': { churches: [found('Grace Chapel', { city: 'Leeds', state: null })] },
    })
    await view.user.type(view.field('Name'), 'Grace')
    await view.submit()
    const question = await view.dialog.findByText(/^1 church matches/)
    expect(question.parentElement?.textContent).toBe('1 church matches. Create Grace anyway?')
    const match = view.dialog.getByRole('link', { name: 'Grace Chapel' })
    expect(match.getAttribute('href')).toBe(`/churches/${idOf('Grace Chapel')}`)
  })

  it('says nothing of matches where they could not be looked for, and asks all the same', async () => {
    const view = await openProposal({
      'church.search': failWith({ code: 'unavailable', httpStatus: 503, message: 'Back soon.' }),
    })
    await view.user.type(view.field('Name'), 'Grace')
    await view.submit()
    const question = await view.dialog.findByText('Create')
    expect(question.parentElement?.textContent).toBe('Create Grace?')
  })

  it('clears the entry on Cancel, and keeps it on Escape', async () => {
    const view = await openProposal()
    await view.user.type(view.field('City'), 'Boston')
    view.element.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull())
    await view.reopen()
    expect(view.field('City').value).toBe('Boston')
    await view.user.click(view.dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull())
    await view.reopen()
    expect(view.field('City').value).toBe('')
    expect(view.api.inputsOf('church.propose')).toEqual([])
  })
})
