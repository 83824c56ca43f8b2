import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FilePicker } from '../../../../src/client/admin/upload/file-picker.tsx'
import { answerCalls } from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { signedInAs } from '../../../support/client-samples.ts'

const open = async (file: File | null = null, isDisabled = false) => {
  answerCalls(signedInAs({ isAdmin: true }))
  const onChoose = vi.fn<(file: File) => void>()
  const picker = <FilePicker file={file} isDisabled={isDisabled} onChoose={onChoose} />
  const view = renderInApp(picker, { path: '/admin/upload', signedIn: true })
  await screen.findByRole('button', { name: /hoose/ })
  return { onChoose, ...view }
}

const zone = () => screen.getByRole('button', { name: /^Choose a CSV or JSON file/ })

const carrying = (files: readonly File[]) => ({
  dataTransfer: {
    types: ['Files'],
    items: files.map((file) => ({
      kind: 'file',
      getAsFile: () => file,
      webkitGetAsEntry: () => ({ isFile: true, isDirectory: false }),
    })),
  },
})

const carryingFolder = (folder: File) => ({
  dataTransfer: {
    types: ['Files'],
    files: [folder],
    items: [
      {
        kind: 'file',
        getAsFile: () => folder,
        webkitGetAsEntry: () => ({ isFile: false, isDirectory: true }),
      },
    ],
  },
})

const drop = (...files: readonly File[]): void => {
  fireEvent.dragOver(zone(), carrying(files))
  fireEvent.drop(zone(), carrying(files))
}

it('takes a dropped file, and the corrected one of the same name and size', async () => {
  const { onChoose } = await open()
  const first = new File(['Ruht'], 'ruth.csv', { type: 'text/csv' })
  const corrected = new File(['Ruth'], 'ruth.csv', { type: 'text/csv' })
  drop(first)
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(1))
  drop(corrected)
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(2))
  expect(onChoose.mock.lastCall?.[0]).toBe(corrected)
})

it('leaves it to the form which files it takes', async () => {
  const { onChoose } = await open()
  drop(new File(['%PDF'], 'ruth.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce())
})

it('leaves a dropped folder to the form too, which refuses it', async () => {
  const { onChoose } = await open()
  const folder = new File([], 'Ruth')
  fireEvent.dragOver(zone(), carryingFolder(folder))
  fireEvent.drop(zone(), carryingFolder(folder))
  await waitFor(() => expect(onChoose.mock.calls).toEqual([[folder]]))
})

it('refuses several files at once, and says so each time', async () => {
  const { onChoose } = await open()
  const files = [new File(['Ruth'], 'ruth.csv'), new File(['Obadiah'], 'obadiah.csv')]
  for (const _attempt of ['first', 'second']) {
    drop(...files)
    expect(await screen.findByText('Please select one file at a time.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Please select one file at a time.')).toBeNull())
  }
  expect(onChoose).not.toHaveBeenCalled()
})

it('keeps the page when a file is dropped beside it', async () => {
  await open()
  const files = carrying([new File(['Ruth'], 'ruth.csv')])
  // False says that the browser does not open the file.
  await waitFor(() => expect(fireEvent.drop(document.body, files)).toBe(false))
})

it('keeps the page, and takes no file, while another one is uploaded', async () => {
  const { onChoose, user } = await open(null, true)
  const file = new File(['Ruth'], 'ruth.csv')
  fireEvent.dragOver(zone(), carrying([file]))
  expect(fireEvent.drop(zone(), carrying([file]))).toBe(false)
  expect(fireEvent.drop(zone(), carryingFolder(file))).toBe(false)
  await user.tab()
  expect(document.activeElement).not.toBe(zone())
  expect(onChoose).not.toHaveBeenCalled()
})

it('opens the dialog for files by keyboard', async () => {
  const { container, user } = await open()
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  const click = vi.spyOn(input as HTMLInputElement, 'click')
  await user.tab()
  expect(document.activeElement).toBe(zone())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
})

it('names the chosen file, in any language', async () => {
  await open(new File(['רות'], 'רות.csv'))
  expect(screen.getByRole('button', { name: /רות\.csv 1 kB · Choose another file/ })).toBeTruthy()
})
