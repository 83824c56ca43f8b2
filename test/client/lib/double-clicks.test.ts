import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screenChanged, watchDoubleClicks } from '../../../src/client/lib/double-clicks.ts'

let stopWatching: () => void
let button: HTMLButtonElement
const pressed = vi.fn()
const NOW = 1_000_000

beforeEach(() => {
  pressed.mockClear()
  stopWatching = watchDoubleClicks()
  button = document.body.appendChild(document.createElement('button'))
  button.addEventListener('click', pressed)
})

afterEach(() => {
  stopWatching()
  button.remove()
})

/** A click after so many ms, so far to the right. */
const clickAfter = (ms: number, x = 200, target: HTMLElement = button): void => {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: 700,
  })
  Object.defineProperty(event, 'timeStamp', { value: NOW + ms })
  target.dispatchEvent(event)
}

describe('the second click of a double click', () => {
  it('is ignored when the first has changed the screen; later ones count again', () => {
    clickAfter(0)
    screenChanged()
    clickAfter(200)
    clickAfter(499)
    expect(pressed).toHaveBeenCalledTimes(1)
    clickAfter(600)
    expect(pressed).toHaveBeenCalledTimes(2)
  })

  it('counts where nothing has changed', () => {
    clickAfter(0)
    clickAfter(300)
    expect(pressed).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['half a second later', 500, 200],
    ['elsewhere', 100, 240],
  ])('is one of its own %s', (_, ms, x) => {
    clickAfter(0)
    screenChanged()
    clickAfter(ms, x)
    expect(pressed).toHaveBeenCalledTimes(2)
  })

  it('counts on a switch, which is switched back', () => {
    const field = document.body.appendChild(document.createElement('div'))
    field.innerHTML = '<input type="checkbox" id="mode"><label for="mode">Mode</label>'
    const [box, label] = [...field.children] as [HTMLInputElement, HTMLElement]
    for (const target of [box, label]) {
      clickAfter(0, 200, target)
      expect(box.checked).toBe(true)
      screenChanged()
      clickAfter(200, 200, target)
      expect(box.checked).toBe(false)
    }
    clickAfter(0, 200, button)
    screenChanged()
    clickAfter(200, 200, label)
    expect(box.checked).toBe(false)
    field.remove()
  })

  it('is no double click by a key', () => {
    clickAfter(0)
    screenChanged()
    fireEvent.click(button)
    expect(pressed).toHaveBeenCalledTimes(2)
  })
})
