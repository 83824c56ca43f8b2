import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createGroupSchema } from '../../../src/domain/schema/group.ts'
import { type Answers, breakConnection, failWith } from '../../support/client-api.ts'
import { asMixed, findCard, group, idOf, openGroups, themeMix } from './groups-support.tsx'

const openDialog = async (answers: Answers) => {
  const view = openGroups({ answers })
  await view.user.click(await screen.findByRole('button', { name: 'Create Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }))
  return {
    ...view,
    dialog,
    fill: async (entries: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(entries)) {
        await view.user.click(dialog.getByLabelText(label))
        await view.user.paste(text)
      }
    },
    submit: () => view.user.click(dialog.getByRole('button', { name: 'Create Group' })),
  }
}

const ENTRY = { Name: ' Ruth Readers ', Description: 'We read Ruth.', Theme: 'Ruth 1-4' }

it('names what is missing, then creates the group and leads to it', async () => {
  const created = group('Ruth Readers', { isMember: true, isLeader: true })
  const { api, user, dialog, fill, submit, currentPath } = await openDialog({
    'group.create': { group: created },
    'church.mine': [
      {
        churchId: idOf('Bethel'),
        church: { name: 'Bethel', description: null, city: null, state: null },
        isPrimary: true,
        role: 'member',
        joinedAt: '2026-11-03T12:00:00.000Z',
      },
    ],
  })
  await submit()
  for (const text of ['Group name is required', 'Description is required', 'Theme is required']) {
    expect(await dialog.findByText(text)).toBeTruthy()
  }
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'))
  await fill({ Tags: '1,2,3,4,5,6,7,8,9' })
  expect(await dialog.findByText('A group can have at most 8 tags.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Tags'))
  await fill({ Tags: `${'long'.repeat(8)}, mornings` })
  expect(await dialog.findByText('The tag can have at most 30 characters.')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Tags'))
  expect(api.inputsOf('group.create')).toEqual([])

  await fill({ ...ENTRY, Tags: ' mornings, ,women,mornings ' })
  await dialog.findByRole('option', { name: 'Bethel' })
  await user.selectOptions(dialog.getByLabelText('Church'), 'Bethel')
  await submit()
  expect(await screen.findByText('Study group created successfully.')).toBeTruthy()
  await waitFor(() => expect(currentPath()).toBe(`/groups/${created.id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(api.inputsOf('group.create').map((input) => createGroupSchema.parse(input))).toEqual([
    {
      name: 'Ruth Readers',
      description: 'We read Ruth.',
      theme: 'Ruth 1-4',
      church: idOf('Bethel'),
      tags: ['mornings', 'women'],
    },
  ])
})

it('says why a group was not created, and keeps the entry', async () => {
  const full = 'You’ve joined 20 study groups, the maximum. Leave one to join another.'
  const { api, dialog, fill, submit, user } = await openDialog({
    'group.create': failWith({ code: 'conflict', httpStatus: 409, message: full }),
  })
  await fill(ENTRY)
  await submit()
  expect((await dialog.findByRole('alert')).textContent).toBe(full)
  expect(screen.getByText('Error')).toBeTruthy()
  // "(None)" is sent as null.
  expect(api.inputsOf('group.create')).toEqual([
    expect.objectContaining({ church: null, tags: [] }),
  ])

  const general = 'Failed to create study group. Please try again.'
  api.answer({
    'group.create': failWith({ code: 'internal', httpStatus: 500, message: 'Boom.' }),
  })
  await submit()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(general))
  breakConnection()
  await submit()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(general))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe(ENTRY.Name)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Create Group' }))
  const reopened = within(await screen.findByRole('dialog'))
  expect(reopened.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(reopened.queryByRole('alert')).toBeNull()
})

it('tells somebody whose session has ended to log in', async () => {
  const view = await openDialog({
    'group.list': [group('Ruth Readers')],
    'group.create': failWith({ code: 'not_signed_in', httpStatus: 401, message: 'Sign in.' }),
  })
  await findCard('Ruth Readers')
  await view.fill(ENTRY)
  await view.submit()
  expect(await screen.findByText('Authentication Required')).toBeTruthy()
  expect(screen.getByText('Please log in to create study groups.')).toBeTruthy()
})

it('says while the theme is typed what it means and how many questions fit, and one press changes it', async () => {
  const { api, user, dialog, fill, submit } = await openDialog({
    'group.create': { group: group('Ruth Readers', { isMember: true, isLeader: true }) },
    'sprint.themeMix': ({ theme, reading }) => {
      if (reading === 'mixed') return asMixed()
      return theme === 'Ruth' ? themeMix() : asMixed({ recognized: false, alternatives: [] })
    },
  })
  await fill({ Name: 'Ruth Readers', Description: 'We read Ruth.' })
  await user.type(dialog.getByLabelText('Theme'), 'Making')
  const status = await dialog.findByRole('status')
  await waitFor(() =>
    expect(status.textContent).toBe('Mixed: no book or topic recognized20 mixed questions.'),
  )
  await user.clear(dialog.getByLabelText('Theme'))
  await waitFor(() => expect(dialog.queryByRole('status')).toBeNull())
  await user.type(dialog.getByLabelText('Theme'), 'Ruth')
  const told = () => dialog.findByText('20 questions (6 on Ruth, 14 mixed).')
  expect(await told()).toBeTruthy()
  // Asked for when the typing paused, not for every letter.
  expect(api.inputsOf('sprint.themeMix').length).toBeLessThan(6)

  await user.click(dialog.getByRole('button', { name: 'Mixed instead' }))
  expect(await dialog.findByText('Mixed: from the whole Bible')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('On the book of Ruth instead')
  await user.type(dialog.getByLabelText('Theme'), ' ')
  expect(await dialog.findByText('Mixed: from the whole Bible')).toBeTruthy()
  await submit()
  await waitFor(() =>
    expect(api.inputsOf('group.create')).toEqual([
      expect.objectContaining({ theme: 'Ruth', reading: 'mixed' }),
    ]),
  )
})

it('creates a group whose theme could not be counted', async () => {
  const { api, dialog, fill, submit } = await openDialog({
    'group.create': { group: group('Ruth Readers', { isMember: true, isLeader: true }) },
    'sprint.themeMix': failWith({ code: 'internal', httpStatus: 500, message: '' }),
  })
  await fill(ENTRY)
  expect(
    await dialog.findByText('The questions on this theme couldn’t be counted just now.'),
  ).toBeTruthy()
  await submit()
  await waitFor(() => expect(api.inputsOf('group.create')).toHaveLength(1))
})
