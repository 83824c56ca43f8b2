import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'

const PIXELS_PER_STEP = 4
const PIXELS_PER_REM = 16

const STEPS = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24,
]

/** Steps of 4 px, so `p="4.5"` is 18 px; in rem, so they follow the reader's text size. */
const steps = Object.fromEntries(
  STEPS.map((step) => [step, { value: `${(step * PIXELS_PER_STEP) / PIXELS_PER_REM}rem` }]),
)

/** In CSS px. */
const SMALLEST_WINDOW = 320

/**
 * A length in steps of the theme for spaces and pictures, and for the letter or number in a picture: it grows
 * with the reader's text size, but takes no more of the window than it does at the usual size of text in the
 * smallest one. Running text needs that room.
 */
export const sizeWithin = (step: number): string => {
  const pixels = step * PIXELS_PER_STEP
  return `min(${pixels / PIXELS_PER_REM}rem, ${(pixels / SMALLEST_WINDOW) * 100}vw)`
}

/**
 * A distance from a side of the window: `least`, or what a notch takes of a phone that is held sideways. Text and
 * controls at the window's edge begin there; backgrounds may reach the edge.
 */
export const clearOfNotch = (side: 'left' | 'right', least: string): string =>
  `max(${least}, env(safe-area-inset-${side}))`

const spaces = Object.fromEntries(STEPS.map((step) => [step, { value: sizeWithin(step) }]))

export const tokens = defineTokens({
  fonts: {
    heading: { value: "'Lora Variable', 'Lora Fallback', 'Lora Fallback Times', Georgia, serif" },
    body: { value: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif" },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.3125rem' },
    '2xl': { value: '1.5625rem' },
    '3xl': { value: '2rem' },
    '4xl': { value: '2.5rem' },
    '5xl': { value: '3.375rem' },
  },
  spacing: spaces,
  sizes: {
    ...steps,
    full: { value: '100%' },
    content: { value: '67.5rem' },
    quiz: { value: '47.5rem' },
    prose: { value: '40rem' },
  },
  radii: {
    sm: { value: '8px' },
    control: { value: '14px' },
    option: { value: '16px' },
    card: { value: '20px' },
    banner: { value: '24px' },
    full: { value: '9999px' },
  },
  zIndex: {
    bar: { value: 10 },
    header: { value: 20 },
    dialog: { value: 40 },
    toast: { value: 60 },
    skip: { value: 80 },
  },
})

const mode = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: mode('#FBF7EF', '#0D1526'),
    surface: mode('#FFFFFF', '#14203A'),
    sunk: mode('#F4EDE0', '#0F1930'),
    line: mode('#E8DFCE', '#26355A'),
    // Edges of form fields: 3:1 against surface and page, which `line` is not.
    control: mode('#8A8573', '#66779F'),
    text: mode('#16233F', '#EEF1F8'),
    muted: mode('#5B6785', '#A9B4CE'),
    ink: { DEFAULT: mode('#16233F', '#1B2A4C'), to: mode('#22335A', '#26396A') },
    onInk: { DEFAULT: mode('#FBF7EF', '#EEF1F8'), muted: mode('#CBD4E8', '#CBD4E8') },
    gold: {
      DEFAULT: mode('#E0A526', '#F2BE4A'),
      hover: mode('#E9B23A', '#F7CC66'),
      label: mode('#1D1503', '#1D1503'),
      text: mode('#8A5A0B', '#F5CB6B'),
      soft: mode('#FDF1D3', '#33290F'),
      glow: mode('#F6CF75', '#F8D98F'),
    },
    right: { DEFAULT: mode('#3F6D22', '#A5D67F'), soft: mode('#EAF4DF', '#1B2E16') },
    wrong: { DEFAULT: mode('#A83F28', '#F3A38F'), soft: mode('#FBE9E3', '#3A1C16') },
    focus: mode('#8A5A0B', '#F5CB6B'),
  },
  shadows: {
    card: mode(
      '0 1px 2px rgb(22 35 63 / 0.05), 0 8px 24px -12px rgb(22 35 63 / 0.16)',
      '0 1px 2px rgb(0 0 0 / 0.3), 0 8px 24px -12px rgb(0 0 0 / 0.55)',
    ),
    lifted: mode(
      '0 2px 4px rgb(22 35 63 / 0.06), 0 18px 40px -16px rgb(22 35 63 / 0.28)',
      '0 2px 4px rgb(0 0 0 / 0.35), 0 18px 40px -16px rgb(0 0 0 / 0.7)',
    ),
  },
})
