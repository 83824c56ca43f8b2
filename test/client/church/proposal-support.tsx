import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Answers } from '../../support/client-api.ts'
import { openChurches } from './churches-support.tsx'

export const NO_SUGGESTIONS = { suggestions: [], reasoning: '' }

type ProposalOptions = {
  /** False where the test expects them to fail. */
  readonly suggestions?: boolean
}

/** The dialog, opened from the search, of somebody without a church. */
export const openProposal = async (answers: Answers = {}, options: ProposalOptions = {}) => {
  if (options.suggestions === false) vi.spyOn(console, 'error').mockImplementation(() => {})
  const view = openChurches({
    path: '/churches?tab=find',
    answers: { 'church.validate': NO_SUGGESTIONS, ...answers },
  })
  const reopen = async (): Promise<HTMLElement> => {
    await view.user.click(await screen.findByRole('button', { name: 'Propose Church' }))
    return screen.findByRole('dialog', { name: 'Propose Church' })
  }
  const element = await reopen()
  const dialog = within(element)
  const submit = () => view.user.click(dialog.getByRole('button', { name: 'Propose Church' }))
  return {
    ...view,
    element,
    dialog,
    reopen,
    field: (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name }),
    submit,
    /** Sends the form, and says yes to what will be made. */
    create: async () => {
      await submit()
      await view.user.click(await dialog.findByRole('button', { name: 'Create church' }))
    },
  }
}
