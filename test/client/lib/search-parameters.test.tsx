import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import {
  flag,
  oneOf,
  readParameters,
  text,
  useSearchParameters,
  withParameters,
} from '../../../src/client/lib/search-parameters.ts'

const PARAMETERS = { tab: oneOf(['mine', 'find'], 'mine'), q: text(5), adaptive: flag }

describe('reading parameters', () => {
  it.each([
    ['', { tab: 'mine', q: '', adaptive: false }],
    ['?tab=find&q=abc&adaptive=true', { tab: 'find', q: 'abc', adaptive: true }],
    ['tab=find', { tab: 'find', q: '', adaptive: false }],
    // An invalid value counts as missing.
    ['?tab=other&adaptive=1', { tab: 'mine', q: '', adaptive: false }],
    ['?tab=constructor&tab=find', { tab: 'mine', q: '', adaptive: false }],
    ['?q=%20grace+chapel', { tab: 'mine', q: 'grace', adaptive: false }],
  ])('of "%s"', (search, values) => {
    expect(readParameters(PARAMETERS, search)).toEqual(values)
  })
})

describe('writing parameters', () => {
  it.each([
    [{}, '', ''],
    [{ tab: 'find' as const }, '', 'tab=find'],
    [{ tab: 'mine' as const }, 'tab=find&x=1', 'x=1'],
    [{ q: 'a b', adaptive: true }, 'tab=find', 'tab=find&q=a+b&adaptive=true'],
    [{ q: '' }, 'q=abc&tab=find', 'tab=find'],
  ])('%j into "%s" is "%s"', (values, search, written) => {
    expect(withParameters(PARAMETERS, values, search).toString()).toBe(written)
  })
})

const open = (path: string) => {
  const location = memoryLocation({ path, record: true })
  const view = renderHook(() => useSearchParameters(PARAMETERS), {
    wrapper: ({ children }) => (
      <Router hook={location.hook} searchHook={location.searchHook}>
        {children}
      </Router>
    ),
  })
  return { ...view, history: location.history }
}

describe('the parameters of the address', () => {
  it('change without leaving the page, and keep others', () => {
    const { result, history } = open('/churches?x=1')
    act(() => result.current[1]({ tab: 'find' }))
    expect(result.current[0]).toEqual({ tab: 'find', q: '', adaptive: false })
    expect(history).toEqual(['/churches?x=1', '/churches?x=1&tab=find'])
  })

  it('replace the previous address on request', () => {
    const { result, history } = open('/churches')
    act(() => result.current[1]({ q: 'a' }, { replace: true }))
    act(() => result.current[1]({ q: 'ab' }, { replace: true }))
    expect(history).toEqual(['/churches?q=ab'])
  })

  it('stay the same object while the address does', () => {
    const { result, rerender } = open('/churches?tab=find')
    const [before] = result.current
    rerender()
    expect(result.current[0]).toBe(before)
  })
})
