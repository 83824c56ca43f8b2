import { describe, expect, it } from 'vitest'
import { shortcutCharacter } from '../../../../src/client/quiz/play/shortcut-character.ts'

describe('the character of a shortcut', () => {
  it.each([
    // QWERTY, and letters with Caps Lock.
    ['1', 'Digit1', '1'],
    ['a', 'KeyA', 'a'],
    ['A', 'KeyA', 'a'],
    ['4', 'Numpad4', '4'],
    // What a Latin keyboard has printed on it counts: AZERTY, Dvorak, QWERTZ.
    ['q', 'KeyA', 'q'],
    ['a', 'KeyQ', 'a'],
    ['o', 'KeyS', 'o'],
    ['s', 'Semicolon', 's'],
    ['j', 'KeyC', 'j'],
    ['z', 'KeyY', 'z'],
    // The digit row of French, Czech and Lithuanian keyboards, and of Programmer Dvorak.
    ['&', 'Digit1', '1'],
    ['é', 'Digit2', '2'],
    ['"', 'Digit3', '3'],
    ["'", 'Digit4', '4'],
    ['ě', 'Digit2', '2'],
    ['š', 'Digit3', '3'],
    ['č', 'Digit4', '4'],
    ['ą', 'Digit1', '1'],
    ['}', 'Digit4', '4'],
    // Digits of other scripts: Persian, Arabic, Devanagari, full-width.
    ['۱', 'Digit1', '1'],
    ['۴', 'Numpad4', '4'],
    ['٢', 'Digit2', '2'],
    ['३', 'Digit3', '3'],
    ['４', 'Digit4', '4'],
    // Letters of other scripts: Cyrillic, Greek, Hebrew, Arabic (two characters), Hangul.
    ['ф', 'KeyA', 'a'],
    ['И', 'KeyB', 'b'],
    ['с', 'KeyC', 'c'],
    ['δ', 'KeyD', 'd'],
    ['ד', 'KeyS', 's'],
    ['щ', 'KeyO', 'o'],
    ['ο', 'KeyO', 'o'],
    ['ξ', 'KeyJ', 'j'],
    ['لا', 'KeyB', 'b'],
    ['ㅁ', 'KeyA', 'a'],
    // Hebrew keyboards have punctuation on some keys of letters.
    ["'", 'KeyW', 'w'],
    // Keys that give no character of their own.
    ['Dead', 'Digit2', '2'],
    ['Process', 'KeyD', 'd'],
    ['Unidentified', 'KeyS', 's'],
  ])('%s at %s is %s', (key, code, character) => {
    expect(shortcutCharacter({ key, code })).toBe(character)
  })

  it.each([
    // Keys beside the letters and digits.
    [';', 'Semicolon'],
    ['²', 'Backquote'],
    ['ж', 'Semicolon'],
    ['б', 'Comma'],
    ['-', 'NumpadSubtract'],
    ['<', 'IntlBackslash'],
    [' ', 'Space'],
    ['Dead', 'Quote'],
    // A Latin letter that is printed on the key is no other letter: ä of Neo, ğ of Turkish F.
    ['ä', 'KeyC'],
    ['ğ', 'KeyS'],
    // Named keys: a number pad without Num Lock moves the page.
    ['End', 'Numpad1'],
    ['ArrowDown', 'Numpad2'],
    ['PageDown', 'Numpad3'],
    ['ArrowLeft', 'Numpad4'],
    ['Enter', 'NumpadEnter'],
    ['Shift', 'ShiftLeft'],
    ['F5', 'F5'],
    // A key that a program or a remote sends without a place, or with neither.
    ['ф', ''],
    ['Unidentified', ''],
    ['', ''],
  ])('%s at %s is none', (key, code) => {
    expect(shortcutCharacter({ key, code })).toBeNull()
  })
})
