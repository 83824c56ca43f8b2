import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchConnection } from '../../../../src/client/lib/connection.ts'
import {
  ScriptureQuote,
  usePassagePrefetch,
} from '../../../../src/client/quiz/play/scripture-quote.tsx'
import { Button } from '../../../../src/client/ui/button.tsx'
import type { Translation } from '../../../../src/domain/scripture/translation.ts'
import {
  answerCalls,
  answerHealthChecks,
  breakConnection,
  failWith,
  later,
} from '../../../support/client-api.ts'
import { renderInApp } from '../../../support/client-render.tsx'
import { passageOf } from '../../../support/client-samples.ts'

const QUESTION = { question: 'Who went with Naomi?', answer: 'Ruth' }

const quoteOf = (reference: string, translation: Translation = 'ESV') => (
  <ScriptureQuote reference={reference} translation={translation} {...QUESTION} />
)

const RUTH_1 = passageOf('Ruth 1:16', ['Ruth said, “Where you go, I will go.”'])
/** Too long to quote whole; the answer stands in the second verse. */
const LONG = passageOf('Ruth 1:15-17', [
  `She said: ${'and so on '.repeat(20)}.`,
  `Ruth said: ${'and so on '.repeat(12)}.`,
  `Amen: ${'and so on '.repeat(20)}.`,
])

const verseNumbers = (): string[] =>
  [...document.querySelectorAll('sup')].map(({ textContent }) => textContent)

it('quotes a verse with its reference and its translation in words', async () => {
  const api = answerCalls({ 'scripture.passage': RUTH_1 })
  renderInApp(quoteOf('Ruth 1:16'))
  const words = await screen.findByText('Ruth said, “Where you go, I will go.”')
  expect(words.closest('figure')?.textContent).toContain('Ruth 1:16 · World English Bible')
  // One verse needs no number, and there is nothing more to read.
  expect(verseNumbers()).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
  expect(api.inputsOf('scripture.passage')).toEqual([
    { reference: 'Ruth 1:16', translation: 'WEB' },
  ])
})

it('is King James for its readers, and names the translation that is quoted', async () => {
  const king = { translation: 'KJV', translationName: 'King James Version' } as const
  const api = answerCalls({ 'scripture.passage': { ...RUTH_1, ...king } })
  renderInApp(quoteOf('Ruth 1:16', 'KJV'))
  await screen.findByText('Ruth 1:16 · King James Version')
  expect(api.inputsOf('scripture.passage')).toEqual([
    { reference: 'Ruth 1:16', translation: 'KJV' },
  ])
})

it('quotes the verses that hold the answer first, and all of them on “Read on”', async () => {
  answerCalls({ 'scripture.passage': LONG })
  const { user } = renderInApp(quoteOf('Ruth 1:15-17'))
  const button = await screen.findByRole('button', { name: 'Read on' })
  expect(screen.getByText('Ruth 1:16 · World English Bible')).toBeDefined()
  expect(button.getAttribute('aria-expanded')).toBe('false')

  await user.click(button)
  expect(screen.getByText('Ruth 1:15-17 · World English Bible')).toBeDefined()
  expect(verseNumbers()).toEqual(['15', '16', '17'])
  const less = screen.getByRole('button', { name: 'Show less' })
  expect(less.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(less)

  await user.click(less)
  expect(screen.getByText('Ruth 1:16 · World English Bible')).toBeDefined()
})

it('numbers a verse with its chapter where that begins', async () => {
  const first = passageOf('Ruth 1:22-2:1', [
    'So Naomi returned, and Ruth.',
    'Naomi had a relative.',
  ])
  const [last, next] = first.verses
  const verses = [
    { ...last, verse: 22 },
    { ...next, chapter: 2, verse: 1 },
  ] as typeof first.verses
  answerCalls({ 'scripture.passage': { ...first, verses } })
  renderInApp(quoteOf('Ruth 1:22-2:1'))
  await screen.findByText('Ruth 1:22-2:1 · World English Bible')
  expect(verseNumbers()).toEqual(['22', '2:1'])
})

it('can be tried again when it could not be loaded, and then has the focus', async () => {
  const api = answerCalls({
    'scripture.passage': failWith({ code: 'internal', httpStatus: 500, message: 'Broken.' }),
  })
  const { user } = renderInApp(quoteOf('Ruth 1:16'))
  const button = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('The verse could not be loaded.').getAttribute('role')).toBe('status')

  const reply = later<'scripture.passage'>()
  api.answer({ 'scripture.passage': reply.answer })
  await user.click(button)
  expect(
    (await screen.findByRole('button', { name: 'Trying again…' })) === document.activeElement,
  ).toBe(true)
  reply.arrive(RUTH_1)
  const words = await screen.findByText('Ruth said, “Where you go, I will go.”')
  expect(document.activeElement?.contains(words)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('says that the line is away, and comes by itself when it is back', async () => {
  onTestFinished(watchConnection())
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  breakConnection()
  renderInApp(quoteOf('Ruth 1:16'))
  await screen.findByText('You’re offline. The verse will be here when you’re back.')

  answerCalls({ 'scripture.passage': RUTH_1 })
  answerHealthChecks(true)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Ruth said, “Where you go, I will go.”')
})

const Quiz = () => {
  const [isAnswered, setAnswered] = useState(false)
  usePassagePrefetch('Ruth 1:16', 'ESV')
  if (isAnswered) return quoteOf('Ruth 1:16')
  return <Button onClick={() => setAnswered(true)}>Answer</Button>
}

it('is there at once when it was fetched before', async () => {
  const api = answerCalls({ 'scripture.passage': RUTH_1 })
  const { user } = renderInApp(<Quiz />)
  await waitFor(() => expect(api.inputsOf('scripture.passage')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await screen.findByText('Ruth 1:16 · World English Bible')
  expect(api.inputsOf('scripture.passage')).toHaveLength(1)
})
