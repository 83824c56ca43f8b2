import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { startPage, watchHistory } from '../../../src/client/shared/history.ts'

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

describe('the focus after a step back', () => {
  const showList = (): void => {
    document.body.innerHTML = '<main><h1>Questions</h1><a href="/levels">Levels</a></main>'
  }

  it('is on the link that led away', () => {
    navigate('/questions')
    startPage()
    navigate('/levels')
    startPage()
    showList()
    goBack()
    startPage()
    expect(document.activeElement?.textContent).toBe('Levels')
  })

  it('is on the heading where no link led away, and on every new page', () => {
    navigate('/churches')
    startPage()
    showList()
    goBack()
    startPage()
    expect(document.activeElement?.textContent).toBe('Questions')
    navigate('/levels')
    startPage()
    showList()
    navigate('/questions')
    startPage()
    expect(document.activeElement?.textContent).toBe('Questions')
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

describe('the focus on the first page', () => {
  it.each([
    ['is where it was', false],
    ['is on the heading after what stood in its place had it', true],
  ])('%s', async (_, hadFocus) => {
    vi.resetModules()
    const history = await import('../../../src/client/shared/history.ts')
    history.watchHistory()
    document.body.innerHTML = '<main><h1>Badges</h1></main>'
    history.placeholderHadFocus.current = hadFocus
    history.startPage()
    expect(document.activeElement).toBe(document.querySelector(hadFocus ? 'h1' : 'body'))
  })
})
