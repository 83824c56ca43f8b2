import { afterEach, beforeEach } from 'vitest'
import type { ExistingChurch } from '../../../src/domain/church-suggestion.ts'
import type { ProgressSummary } from '../../../src/domain/encouragement.ts'
import type { ChurchEntry } from '../../../src/domain/schema/church.ts'
import type { Assistant } from '../../../src/server/assistant/assistant.ts'
import { createAssistant } from '../../../src/server/assistant/create-assistant.ts'
import { type CapturedLog, captureLog } from '../../support/capture-log.ts'
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

export type Setting = {
  readonly model: ModelServer
  readonly log: CapturedLog
  readonly assistant: Assistant
  /** One that waits for so many milliseconds at most, or has no key. */
  readonly assistantWith: (options: {
    readonly timeoutMs?: number
    readonly apiKey?: string | null
    readonly baseUrl?: string
  }) => Assistant
}

/** A model's server with an assistant that asks it, anew for each test. Its parts are there once they run. */
export const useModel = (): Setting => {
  const setting = {} as { -readonly [Part in keyof Setting]: Setting[Part] }
  beforeEach(async () => {
    const [model, log] = [await startModelServer(), captureLog()]
    const assistantWith: Setting['assistantWith'] = ({
      apiKey = API_KEY,
      baseUrl = model.baseUrl,
      ...means
    }) => {
      const config = { baseUrl, model: 'scribe', apiKey }
      return createAssistant(config, { random: () => 0, logger: log.logger, ...means })
    }
    Object.assign(setting, { model, log, assistantWith, assistant: assistantWith({}) })
  })
  afterEach(() => setting.model.close())
  return setting
}
