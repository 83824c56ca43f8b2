import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { EncodedDocuments } from '../../../../src/server/http/pages/document-worker.ts'
import { createDocuments } from '../../../../src/server/http/pages/documents.ts'
import { createLogger } from '../../../../src/server/platform/log.ts'

const SECOND = 1000

/** Documents of a site whose data and clock a test sets. */
const site = () => {
  const state = { questions: 1, milliseconds: 0, isDown: false }
  const render = vi.fn(async (data: object) => {
    if (state.isDown) throw new Error('no memory')
    return { of: data } as unknown as EncodedDocuments
  })
  const documents = createDocuments({
    logger: createLogger('silent'),
    readData: async () => ({ questions: state.questions }),
    render,
    now: () => new Date(state.milliseconds),
  })
  return { state, render, documents }
}

describe('the documents of pages', () => {
  it('are rendered once, when they are asked for or before', async () => {
    const { documents, render } = site()
    expect(render).not.toHaveBeenCalled()
    documents.warmUp()
    const all = await Promise.all([documents.current(), documents.current()])
    expect(all).toEqual([{ of: { questions: 1 } }, { of: { questions: 1 } }])
    expect(render).toHaveBeenCalledOnce()
  })

  it('are rendered again when what they show has changed, which keeps nobody waiting', async () => {
    const { documents, render, state } = site()
    const before = await documents.current()
    state.questions = 2
    state.milliseconds = 59 * SECOND
    expect(await documents.current()).toBe(before)
    await setImmediate()
    expect(await documents.current()).toBe(before)
    state.milliseconds = 61 * SECOND
    expect(await documents.current()).toBe(before)
    await vi.waitFor(async () =>
      expect(await documents.current()).toEqual({ of: { questions: 2 } }),
    )
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('stay as they are while nothing has changed', async () => {
    const { documents, render, state } = site()
    const before = await documents.current()
    state.milliseconds = 61 * SECOND
    await documents.current()
    await setImmediate()
    expect(await documents.current()).toBe(before)
    expect(render).toHaveBeenCalledOnce()
  })

  it('stay as they are when others cannot be rendered', async () => {
    const { documents, state } = site()
    const before = await documents.current()
    Object.assign(state, { questions: 2, isDown: true, milliseconds: 61 * SECOND })
    await documents.current()
    await setImmediate()
    expect(await documents.current()).toBe(before)
  })

  it('are tried again with each request when there are none', async () => {
    const { documents, state } = site()
    state.isDown = true
    await expect(documents.current()).rejects.toThrow('no memory')
    state.isDown = false
    expect(await documents.current()).toEqual({ of: { questions: 1 } })
  })
})
