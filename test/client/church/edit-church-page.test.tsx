import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route } from 'wouter'
import EditChurchPage from '../../../src/client/church/edit-church-page.tsx'
import { type Answers, answerCalls, failWith } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'
import { BETHEL_ID, bethel, type Church } from './church-profile-support.tsx'

const openForm = (changes: Partial<Church> = { role: 'admin' }, answers: Answers = {}) => {
  const api = answerCalls({
    ...signedInAs(),
    'church.get': { church: bethel({ isMember: true, ...changes }) },
    ...answers,
  })
  const view = renderInApp(
    <Route path="/churches/:id/edit">
      <EditChurchPage />
    </Route>,
    { path: `/churches/${BETHEL_ID}/edit`, signedIn: true },
  )
  return { api, ...view }
}

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })

it('saves the entry and leads to the church', async () => {
  const { api, user, currentPath } = openForm(undefined, {
    'church.edit': { church: bethel({ name: 'Bethel Chapel' }) },
  })
  await user.type(await nameField(), ' Chapel')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(currentPath()).toBe(`/churches/${BETHEL_ID}`))
  // Nothing else, which somebody else may have changed meanwhile.
  expect(api.inputsOf('church.edit')).toEqual([{ id: BETHEL_ID, name: 'Bethel Chapel' }])
})

it('begins with what is stored after "Cancel"', async () => {
  const { user, currentPath, navigate } = openForm()
  await user.type(await nameField(), 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(currentPath()).toBe(`/churches/${BETHEL_ID}`))
  navigate(`/churches/${BETHEL_ID}/edit`)
  expect((await nameField()).value).toBe('Bethel')
})

it('shows changes from before over what others have changed meanwhile', async () => {
  const { api, user, currentPath, navigate } = openForm(undefined, {
    'church.edit': { church: bethel() },
  })
  await user.type(await nameField(), ' Chapel')
  navigate('/churches')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  api.answer({
    'church.get': { church: bethel({ isMember: true, role: 'admin', city: 'Salem' }) },
  })
  navigate(`/churches/${BETHEL_ID}/edit`)
  await screen.findByText(/^These are your changes from before\./)
  expect((await nameField()).value).toBe('Bethel Chapel')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Salem')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(currentPath()).toBe(`/churches/${BETHEL_ID}`))
  expect(api.inputsOf('church.edit')).toEqual([{ id: BETHEL_ID, name: 'Bethel Chapel' }])
})

it('is the form of the church that this one was merged into', async () => {
  const survivor = bethel({ id: '0190a0c0-0000-7000-8000-00000000000c', role: 'admin' })
  const { currentPath } = openForm(survivor)
  await waitFor(() => expect(currentPath()).toBe(`/churches/${survivor.id}/edit`))
})

it('links to the church that has the same name and place', async () => {
  const otherId = '0190a0c0-0000-7000-8000-00000000000c'
  const { user } = openForm(undefined, {
    'church.edit': failWith({
      code: 'conflict',
      httpStatus: 409,
      message: 'This church exists already.',
      details: { churchId: otherId },
    }),
  })
  await nameField()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const link = await screen.findByRole('link', { name: 'View church' })
  expect(link.getAttribute('href')).toBe(`/churches/${otherId}`)
  expect(screen.getByRole('alert').textContent).toContain('This church exists already.')
  expect(screen.queryByRole('link', { name: 'Merge churches' })).toBeNull()
})

it('tells a site admin what the server says, and leads to where churches are merged', async () => {
  const message =
    'A church called Grace in Leeds, MA already exists. Merge them, or choose another name.'
  const { user } = openForm(
    { role: null },
    {
      ...signedInAs({ isSiteAdmin: true }),
      'church.edit': failWith({
        code: 'conflict',
        httpStatus: 409,
        message,
        details: { churchId: '0190a0c0-0000-7000-8000-00000000000c' },
      }),
    },
  )
  const name = await nameField()
  await user.clear(name)
  await user.type(name, 'Grace & Co')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  const merge = screen.getByRole('link', { name: 'Merge churches' })
  expect(merge.getAttribute('href')).toBe('/admin/churches?search=Grace+%26+Co')
})

it('is only for those who may edit the church', async () => {
  openForm({ role: 'member' })
  await screen.findByRole('heading', { level: 1, name: 'You can’t edit this church' })
  expect(screen.queryByRole('textbox')).toBeNull()
})
