import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { startPage, watchHistory } from '../../../src/client/app/history.ts'

const scrollTo = vi.fn()
vi.stubGlobal('scrollTo', scrollTo)

watchHistory()
startPage()

beforeEach(() => scrollTo.mockClear())

const goBack = (): void => {
  window.dispatchEvent(new PopStateEvent('popstate'))
}

describe('the scroll position', () => {
  it('is the top of a new page', () => {
    navigate('/levels')
    startPage()
    expect(scrollTo).toHaveBeenCalledOnce()
  })

  it('is left to the browser after a step back', () => {
    goBack()
    startPage()
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('is the top of the next page after a step back within a page', () => {
    goBack()
    navigate('/churches')
    startPage()
    expect(scrollTo).toHaveBeenCalledOnce()
  })
})

const showPage = (persisted: boolean): void => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

it('a page is loaded again when the Back button restores it from memory, and only then', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  showPage(false)
  expect(reload).not.toHaveBeenCalled()
  showPage(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
