import { screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchConnection } from '../../../src/client/lib/connection.ts'
import { lazyPage, ShownPage } from '../../../src/client/shared/lazy-page.tsx'
import { answerCalls, answerHealthChecks } from '../../support/client-api.ts'
import { renderInApp } from '../../support/client-render.tsx'
import { signedInAs } from '../../support/client-samples.ts'

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? 'It failed' : this.props.children
  }
}

/** Shows a page with a panel in it, as after a reload: nothing is loaded yet. */
const open = (loadPanel: () => Promise<{ readonly default: () => ReactNode }>) => {
  const panel = lazyPage(loadPanel, 'panel')
  const page = lazyPage(async () => ({ default: () => <ShownPage page={panel} /> }))
  return renderInApp(
    <Boundary>
      <ShownPage page={page} />
    </Boundary>,
  )
}

const fail = () => Promise.reject(new Error('The file is gone'))

describe('a panel whose code cannot be loaded', () => {
  it('reloads the tab once where the server answers, and then says that it failed', async () => {
    answerCalls(signedInAs())
    answerHealthChecks(true)
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const before = open(fail)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    before.unmount()
    const after = open(fail)
    expect(await screen.findByText('It failed')).toBeTruthy()
    expect(reload).toHaveBeenCalledOnce()
    after.unmount()

    // Once it has loaded, the next release may take its files away again.
    const loaded = open(async () => ({ default: () => 'The panel' }))
    expect(await screen.findByText('The panel')).toBeTruthy()
    loaded.unmount()
    open(fail)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })
})

describe('a page opened without a line', () => {
  let stopWatching: () => void

  beforeEach(() => {
    stopWatching = watchConnection()
  })

  afterEach(() => stopWatching())

  it('says so instead of reloading, and loads by itself when the line is back', async () => {
    answerCalls(signedInAs())
    answerHealthChecks(false)
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    let load: () => Promise<{ readonly default: () => string }> = fail
    const { user } = open(() => load())
    expect(await screen.findByText('The server can’t be reached')).toBeTruthy()

    const { promise, reject } = Promise.withResolvers<never>()
    load = () => promise
    const button = screen.getByRole('button', { name: 'Try again' })
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Trying again…' })).toBe(button)
    reject(new Error('The file could not be fetched'))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBe(button)

    load = async () => ({ default: () => 'The panel' })
    answerHealthChecks(true)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('The panel')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
  })
})
