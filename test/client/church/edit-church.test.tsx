import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failWith } from '../../support/client-api.ts'
import { bethel, openChurch } from './church-profile-support.tsx'

const OWN = { isMember: true, role: 'admin' } as const

const openForm = async () => {
  const opened = openChurch(bethel(OWN))
  await opened.user.click(await screen.findByRole('button', { name: 'Edit church' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit church' }))
  return { ...opened, dialog }
}

type Form = Awaited<ReturnType<typeof openForm>>['dialog']
const fieldOf = (dialog: Form, name: string) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

it('begins with what is stored when it is opened again', async () => {
  const { user, dialog } = await openForm()
  await user.type(fieldOf(dialog, 'Name'), 'x')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit church' }))
  await waitFor(() => expect(fieldOf(dialog, 'Name').value).toBe('Bethel'))
})

it('links to the church that has the same name and place', async () => {
  const { api, user, dialog } = await openForm()
  api.answer({
    'church.edit': failWith({
      code: 'conflict',
      httpStatus: 409,
      message: 'This church exists already.',
      details: { churchId: '0190a0c0-0000-7000-8000-00000000000b' },
    }),
  })
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  const link = await dialog.findByRole('link', { name: 'View church' })
  expect(link.getAttribute('href')).toBe('/churches/0190a0c0-0000-7000-8000-00000000000b')
})
