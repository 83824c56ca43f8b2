import { describe, expect, it, vi } from 'vitest'
import { watchRestored } from '../../../src/client/app/restored.ts'

const showPage = (persisted: boolean): void => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

describe('a page that the Back button brings back', () => {
  it('begins anew when it comes out of memory, and only then', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    watchRestored()
    showPage(false)
    expect(reload).not.toHaveBeenCalled()
    showPage(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
