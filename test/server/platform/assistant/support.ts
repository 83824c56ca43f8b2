import { afterEach, beforeEach } from 'vitest'
import type { ChurchEntry } from '../../../../src/domain/church/church-entry.ts'
import type { ExistingChurch } from '../../../../src/domain/church/church-suggestion.ts'
import type { ProgressSummary } from '../../../../src/domain/learner/encouragement.ts'
import type { Assistant } from '../../../../src/server/platform/assistant/assistant.ts'
import { createAssistant } from '../../../../src/server/platform/assistant/create-assistant.ts'
import { type CapturedLog, captureLog } from '../../../support/capture-log.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

export const API_KEY = 'sk-the-key-of-the-temple'

export const PROGRESS: ProgressSummary = {
  firstName: 'Hadassah',
  currentStreak: 7,
  dailyCompletedToday: true,
  weeklyRemaining: 2,
  xpNeeded: 40,
  nextLevelName: 'Seeker',
  totalDailyQuizzes: 31,
}

export const ENTRY: ChurchEntry = {
  name: 'grace baptist church',
  denomination: 'Baptist',
  city: 'Springfield',
  state: 'OH',
  description: 'Ask for Boaz at the back door.',
  postalCode: '45501',
  country: 'US',
  website: 'https://grace.example',
}

export const KNOWN: ExistingChurch = {
  id: '7d6f3c1e-2f55-4d0e-9a53-2f6f0f7f1a01',
  name: 'Grace Baptist Church',
  city: 'Springfield',
  state: 'Ohio',
  denomination: null,
  postalCode: null,
  website: null,
}

export type ModelSetup = {
  readonly model: ModelServer
  readonly log: CapturedLog
  readonly assistant: Assistant
  /** An assistant with another timeout, key or address. */
  readonly assistantWith: (options: {
    readonly timeoutMs?: number
    readonly apiKey?: string | null
    readonly baseUrl?: string
  }) => Assistant
}

/** A model server and an assistant that uses it, new for each test. Set once the tests run. */
export const useModel = (): ModelSetup => {
  const setup = {} as { -readonly [Part in keyof ModelSetup]: ModelSetup[Part] }
  beforeEach(async () => {
    const [model, log] = [await startModelServer(), captureLog()]
    const assistantWith: ModelSetup['assistantWith'] = ({
      apiKey = API_KEY,
      baseUrl = model.baseUrl,
      ...dependencies
    }) => {
      const config = { baseUrl, model: 'scribe', apiKey }
      return createAssistant(config, { random: () => 0, logger: log.logger, ...dependencies })
    }
    Object.assign(setup, { model, log, assistantWith, assistant: assistantWith({}) })
  })
  afterEach(() => setup.model.close())
  return setup
}
