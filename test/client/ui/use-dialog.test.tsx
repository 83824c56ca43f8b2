import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminDialog } from '../../../src/client/admin/admin-dialog.tsx'
import { type DialogControl, useDialog } from '../../../src/client/ui/use-dialog.ts'
import { answerCalls } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { Loaded, Question } from './loaded-dialog.tsx'

/** Browsers return the focus to what had it when a dialog was opened; happy-dom's dialogs do not. */
const returnFocusAsBrowsers = (): void => {
  const { showModal, close } = HTMLDialogElement.prototype
  let focusedBefore: HTMLElement | null = null
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    focusedBefore = document.activeElement as HTMLElement
    showModal.call(this)
  })
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    close.call(this)
    focusedBefore?.focus()
  })
}

beforeEach(returnFocusAsBrowsers)

const Confirmation = ({ open, onClose }: DialogControl) => (
  <AdminDialog
    open={open}
    onClose={onClose}
    title="Leave?"
    actions={
      <button type="button" onClick={onClose}>
        Stay
      </button>
    }
  />
)

const OwnCode = ({ Shown = Question }: { readonly Shown?: typeof Question }) => {
  const { wasOpened, isOpen, close, trigger } = useDialog()
  return (
    <>
      <button type="button" {...trigger}>
        Leave
      </button>
      {wasOpened ? <Shown open={isOpen} onClose={close} /> : null}
    </>
  )
}

const openPage = (element: React.ReactNode) => {
  answerCalls({})
  return renderInApp(element)
}

const leaveButton = () => screen.getByRole('button', { name: 'Leave' })

describe('a dialog', () => {
  it('is not in the page before it is opened', () => {
    openPage(<OwnCode />)
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('opens, and returns the focus when it closes', async () => {
    const { user } = openPage(<OwnCode />)
    await user.click(leaveButton())
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.queryByRole('heading', { name: 'Leave?' })).toBeNull()
    expect(document.querySelector('dialog')).toBeTruthy()
    expect(document.activeElement).toBe(leaveButton())
  })

  it.each([
    ['of players', Question],
    ['of administration', Confirmation],
  ])(
    '%s returns the focus when a click does not focus a button, as in Safari',
    async (_, Shown) => {
      const { user } = openPage(<OwnCode Shown={Shown} />)
      leaveButton().addEventListener('mousedown', (event) => event.preventDefault())
      await user.click(leaveButton())
      await user.click(await screen.findByRole('button', { name: 'Stay' }))
      await waitFor(() => expect(document.activeElement).toBe(leaveButton()))
    },
  )
})

describe('a dialog that is loaded on demand', () => {
  it('is loaded once on hover, and opens on click', async () => {
    const load = vi.fn(async () => Question)
    const { user } = openPage(<Loaded load={load} />)
    expect(load).not.toHaveBeenCalled()
    await user.hover(leaveButton())
    expect(load).toHaveBeenCalledTimes(1)
    expect(document.querySelector('dialog')).toBeNull()
    await user.click(leaveButton())
    expect(await screen.findByRole('heading', { name: 'Leave?' })).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('says so when loading fails, and tries again on the next click', async () => {
    let isBroken = true
    const load = vi.fn(async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module')
      return Question
    })
    const { user } = openPage(<Loaded load={load} />)
    await user.click(leaveButton())
    expect(await screen.findByText('This could not be opened')).toBeTruthy()
    isBroken = false
    await user.click(leaveButton())
    expect(await screen.findByRole('heading', { name: 'Leave?' })).toBeTruthy()
  })
})
