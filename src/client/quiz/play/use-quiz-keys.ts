import { useEffect, useRef } from 'react'
import { isExplaining, isMissExplained } from '../../../domain/quiz/quiz-run.ts'
import { useSignedInUser } from '../../shared/auth-context.tsx'
import type { QuizGame } from './quiz-game.ts'
import { shortcutCharacter } from './shortcut-character.ts'

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [popover]'
const ACTIVATED_BY_ENTER =
  'a[href], button:not([aria-disabled=true]):not(:disabled), summary, select'

const LETTERS = ['a', 'b', 'c', 'd']
const DIGITS = ['1', '2', '3', '4']
const NEXT_KEYS = ['o', 'j']

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** AZERTY types digits with Shift. */
const isShiftedDigit = ({ key, code }: KeyboardEvent): boolean =>
  code.startsWith('Digit') && DIGITS.includes(key)

const hasModifier = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  event.getModifierState('AltGraph') ||
  (event.shiftKey && !isShiftedDigit(event))

/** While a dialog other than the explanation is open, keys do nothing in the quiz. */
const isBehindDialog = (game: QuizGame): boolean =>
  document.querySelectorAll('dialog[open]').length > (isMissExplained(game.run) ? 1 : 0)

const pressEnter = (game: QuizGame): void => {
  const { run, unsaved, nextFailure } = game
  if (unsaved) game.resend()
  else if (nextFailure && !nextFailure.isRetrying) nextFailure.retry()
  else if (run.phase === 'resting' || run.phase === 'paused') game.resume()
  else if (isExplaining(run)) game.next()
}

const pressKey = (game: QuizGame, key: string | null): void => {
  if (key === null) return

  const index = Math.max(LETTERS.indexOf(key), DIGITS.indexOf(key))
  const option = game.question?.options[index]
  const { phase } = game.run
  if (phase === 'asking' && option) game.choose(option.id)
  else if (phase === 'asking' && key === 's') game.skip()
  else if (phase !== 'asking' && NEXT_KEYS.includes(key)) game.next()
}

const handleKey = (event: KeyboardEvent, game: QuizGame, singleKeys: boolean): void => {
  const isEnter = event.key === 'Enter'
  if (event.defaultPrevented || event.isComposing || isIn(event.target, FIELDS)) return
  if (hasModifier(event) || isBehindDialog(game)) return
  if (event.repeat) {
    // A key held down a little too long must not press the dialog's button as well.
    if (isEnter) event.preventDefault()
    return
  }
  if (!isEnter && singleKeys) pressKey(game, shortcutCharacter(event))
  if (isEnter && !isIn(event.target, ACTIVATED_BY_ENTER)) pressEnter(game)
}

/**
 * 1-4 and A-D choose, S skips, O, J and Enter continue, on keyboards of every language. The single keys can be
 * switched off in the settings (WCAG 2.1.4); Enter leaves buttons and links to the browser.
 */
export const useQuizKeys = (game: QuizGame): void => {
  const { singleKeyShortcuts } = useSignedInUser().settings
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void =>
      handleKey(event, latest.current, singleKeyShortcuts)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [singleKeyShortcuts])
}
