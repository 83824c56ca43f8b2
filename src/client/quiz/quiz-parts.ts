import type { Elements } from '../lib/elements.ts'
import type { AsideChoices } from './play/use-aside-choices.ts'

/** Where a quiz leads when it is over. */
export type NextStep = { readonly label: string; readonly href: string }

/** What a quiz of some type shows besides. */
export type QuizParts = {
  /** In the heading: what is played, and the way to change it. */
  readonly choices?: Elements
  /** The first question takes the focus, also from a control that has it. */
  readonly takesFocus?: boolean
  /** Between the heading and the question. */
  readonly about?: Elements
  /** Below the options. */
  readonly hint?: Elements
  /** Answered questions can be put aside for good. */
  readonly aside?: AsideChoices
  /** The button of the results that leads on; practice without it. */
  readonly nextStep?: NextStep
  /** In the results, how others did, or how the learner stands. */
  readonly standings?: Elements
  /** In a result that is opened again, what it is. */
  readonly whenStored?: Elements
  /** A result that is opened again on a later day: its streak and week are those of then. */
  readonly isOfEarlierDay?: boolean
  /** The learner opened the answers before the end, so what they answer pays nothing. */
  readonly withoutXp?: boolean
}
