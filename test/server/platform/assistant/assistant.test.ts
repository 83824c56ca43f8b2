import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { suggestionsFor } from '../../../../src/domain/church/church-suggestion.ts'
import { encouragementFor } from '../../../../src/domain/learner/encouragement.ts'
import { createAssistant } from '../../../../src/server/platform/assistant/create-assistant.ts'
import { createLogger } from '../../../../src/server/platform/log.ts'
import { useTestBackend } from '../../../support/backend.ts'
import { callerOf } from '../../../support/caller.ts'
import { completion, neverAnswers } from './model-server.ts'
import { ENTRY, KNOWN, PROGRESS, useModel } from './support.ts'

describe('without a language model', () => {
  const assistant = createAssistant(null, {
    random: () => 0,
    logger: createLogger('silent'),
    fetch: () => {
      throw new Error('the built-in assistant made a request')
    },
  })

  it('gives the encouragement as fallback', async () => {
    expect(await assistant.encourage(PROGRESS)).toEqual({
      encouragement: null,
      fallback: encouragementFor(PROGRESS, () => 0),
    })
  })

  it('gives the suggestions of the domain', async () => {
    const suggestions = await assistant.suggestChurches({ entry: ENTRY, existing: [KNOWN] })
    expect(suggestions).toEqual(suggestionsFor(ENTRY, [KNOWN]))
    expect(suggestions.suggestions[0]?.churchId).toBe(KNOWN.id)
  })

  it('loads no package for one', async () => {
    const entry = path.resolve(
      import.meta.dirname,
      '../../../../src/server/platform/assistant/create-assistant.ts',
    )
    const program = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({
        load: (url, context, next) => {
          loaded.push(url)
          return next(url, context)
        },
      })
      const { createAssistant } = await import(${JSON.stringify(entry)})
      const dependencies = { random: () => 0, logger: { warn: () => {} } }
      const packagesLoadedBy = async (config) => {
        await createAssistant(config, dependencies).encourage(${JSON.stringify(PROGRESS)})
        return loaded.filter((url) => /node_modules\\/(ai|@ai-sdk)\\//.test(url)).length
      }
      const without = await packagesLoadedBy(null)
      const withOne = await packagesLoadedBy({ baseUrl: 'http://127.0.0.1:1', model: 'scribe', apiKey: null })
      console.log(JSON.stringify({ without, withOne }))`
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
    ])
    const { without, withOne } = JSON.parse(stdout)
    expect(without).toBe(0)
    expect(withOne).toBeGreaterThan(1)
  })
})

describe('with a language model', () => {
  const setup = useModel()
  const backend = useTestBackend()

  it('shows its answer to the learner', async () => {
    const { id } = await backend.newLearner({ firstName: 'Hadassah' })
    setup.model.answer(completion('Well begun, {name}. (Ruth 1:16)'))
    const application = { ...backend.application, assistant: setup.assistant }
    expect(await callerOf(application, id).encouragement.create()).toEqual({
      encouragement: 'Well begun, Hadassah. (Ruth 1:16)',
      fallback: null,
    })
    expect(setup.model.requests[0]?.body).not.toContain(id)
  })

  it('waits ten seconds for an answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
    setup.model.answer(neverAnswers)
    const { fallback } = await setup.assistant.encourage(PROGRESS)
    expect(timeout.mock.calls).toEqual([[10_000]])
    timeout.mockRestore()
    expect(fallback).not.toBeNull()
    expect(setup.log.lines()).toMatchObject([{ failure: 'too slow' }])
  })
})
