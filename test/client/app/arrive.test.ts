import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { arriveOnPage, watchArrivals } from '../../../src/client/app/arrive.ts'

const scrollTo = vi.fn()
vi.stubGlobal('scrollTo', scrollTo)

watchArrivals()
arriveOnPage()

beforeEach(() => scrollTo.mockClear())

const goBack = (): void => {
  window.dispatchEvent(new PopStateEvent('popstate'))
}

it('a page that is gone to begins at its top', () => {
  navigate('/levels')
  arriveOnPage()
  expect(scrollTo).toHaveBeenCalledOnce()
})

it('a page that is gone back to keeps its place, which the browser puts back', () => {
  goBack()
  arriveOnPage()
  expect(scrollTo).not.toHaveBeenCalled()
})

it('after a step back within a page, the next page begins at its top', () => {
  goBack()
  navigate('/churches')
  arriveOnPage()
  expect(scrollTo).toHaveBeenCalledOnce()
})
