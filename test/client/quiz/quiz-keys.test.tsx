import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleUser } from '../../support/client-samples.ts'
import { findQuestion, openQuiz } from './quiz-support.tsx'

const withoutSingleKeys = {
  settings: { ...sampleUser().settings, singleKeyShortcuts: false },
}

describe('keys of the quiz', () => {
  it.each(['2', 'b', 'B'])('%s chooses the second option', async (key) => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key })
    expect(screen.getByText('Score 1')).toBeTruthy()
  })

  it.each([
    ['é', 'Digit2', 'AZERTY'],
    ['۲', 'Digit2', 'Persian'],
    ['и', 'KeyB', 'Russian'],
  ])('%s chooses the second option: the key %s of a keyboard in %s', async (key, code) => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key, code })
    expect(screen.getByText('Score 1')).toBeTruthy()
  })

  it.each([
    ['щ', 'KeyO'],
    ['ο', 'KeyJ'],
  ])('%s continues, by its place', async (key, code) => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key: '2' })
    fireEvent.keyDown(document.body, { key, code })
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
  })

  it.each(['Enter', 'o', 'j'])('%s continues from a correct answer at once', async (key) => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key: '2' })
    fireEvent.keyDown(document.body, { key })
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
  })

  it.each(['o', 'j', '{Enter}', '{Escape}'])('%s closes the explanation', async (key) => {
    const { user } = openQuiz()
    await findQuestion(1)
    await user.keyboard('d')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    if (key === '{Escape}') fireEvent(screen.getByRole('alertdialog'), new Event('cancel'))
    else await user.keyboard(key)
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('S skips', async () => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key: 's' })
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'ד', code: 'KeyS' })
    expect(screen.getByText('Question 3 of 3')).toBeTruthy()
  })

  it('takes a digit that its keyboard writes with Shift', async () => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key: '2', code: 'Digit2', shiftKey: true })
    expect(screen.getByText('Score 1')).toBeTruthy()
  })

  it('ignores a key that is held down, or pressed with another', async () => {
    openQuiz()
    await findQuestion(1)
    for (const held of [
      { repeat: true },
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { shiftKey: true },
    ]) {
      fireEvent.keyDown(document.body, { key: '2', ...held })
      fireEvent.keyDown(document.body, { key: '@', code: 'Digit2', ...held })
      fireEvent.keyDown(document.body, { key: 's', ...held })
    }
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    expect(screen.getByText('Score 0')).toBeTruthy()
  })

  it('ignores a key that is pressed with the right Alt key', async () => {
    openQuiz()
    await findQuestion(1)
    const event = createEvent.keyDown(document.body, { key: '²', code: 'Digit2' })
    const getModifierState = (modifier: string): boolean => modifier === 'AltGraph'
    fireEvent(document.body, Object.assign(event, { getModifierState }))
    expect(screen.getByText('Score 0')).toBeTruthy()
  })

  it('leaves keys typed in a field to the field', async () => {
    openQuiz({ beside: <input aria-label="A field" /> })
    await findQuestion(1)
    const field = screen.getByRole('textbox', { name: 'A field' })
    fireEvent.keyDown(field, { key: 's' })
    fireEvent.keyDown(field, { key: '2' })
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    expect(screen.getByText('Score 0')).toBeTruthy()
  })

  it('leaves Enter on a button or link to it', async () => {
    openQuiz()
    await findQuestion(1)
    fireEvent.keyDown(document.body, { key: '2' })
    fireEvent.keyDown(screen.getByRole('link', { name: /Read Scripture/ }), { key: 'Enter' })
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
  })

  it('ignores single keys when they are switched off; Enter still continues', async () => {
    const { user } = openQuiz({ user: withoutSingleKeys })
    await findQuestion(1)
    for (const key of ['2', 'b', 's']) fireEvent.keyDown(document.body, { key })
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    expect(screen.getByText('Score 0')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Esther 1/ }))
    for (const key of ['o', 'j']) fireEvent.keyDown(document.body, { key })
    expect(screen.getByText('Question 1 of 3')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Question 2 of 3')).toBeTruthy()
  })
})
