import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import {
  createSystem,
  defineConfig,
  defineTextStyles,
  type SystemContext,
} from '@chakra-ui/react/styled-system'
import { onFirstUse } from '../../domain/on-first-use.ts'
import { keyframes } from './theme-motion.ts'
import { semanticTokens, tokens } from './theme-tokens.ts'

const headingStyle = {
  fontFamily: 'heading',
  fontWeight: '600',
  letterSpacing: '-0.01em',
  lineHeight: '1.15',
  textWrap: 'balance',
}

const textStyles = defineTextStyles({
  display: {
    value: {
      ...headingStyle,
      fontSize: { base: 'clamp(1.875rem, 9.2vw, 2.5rem)', md: '5xl' },
      lineHeight: '1.12',
    },
  },
  title: { value: { ...headingStyle, fontSize: { base: '2xl', md: '3xl' } } },
  heading: { value: { ...headingStyle, fontSize: { base: 'xl', md: '2xl' } } },
  subheading: { value: { ...headingStyle, fontSize: 'xl' } },
  number: {
    value: {
      ...headingStyle,
      fontSize: '3xl',
      fontVariantNumeric: 'tabular-nums',
      // Among tabular numbers a space of Lora is as wide as a digit.
      wordSpacing: '-0.12em',
    },
  },
  lead: { value: { fontSize: { base: 'lg', md: 'xl' }, lineHeight: '1.5' } },
  small: { value: { fontSize: 'sm', lineHeight: '1.5' } },
  label: { value: { fontSize: 'xs', fontWeight: '650', lineHeight: '1.4' } },
  eyebrow: {
    value: {
      fontSize: 'xs',
      fontWeight: '650',
      letterSpacing: '0.06em',
      lineHeight: '1.4',
      textTransform: 'uppercase',
    },
  },
})

const config = defineConfig({
  preflight: true,
  globalCss: {
    html: {
      '--global-color-border': 'colors.line',
      '--focus-color': 'colors.focus',
      scrollBehavior: { _motionSafe: 'smooth' },
    },
    body: {
      bg: 'bg',
      color: 'text',
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: '1.5',
      fontFeatureSettings: '"kern"',
      textRendering: 'optimizeLegibility',
      // A word that is longer than its line is broken.
      overflowWrap: 'break-word',
    },
    // The reset gives these `break-word`, against what surrounds them.
    'p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
    // What people have written may be one long word: unlike `break-word`, this also counts when the widths
    // of columns and rows are calculated.
    'bdi, [dir=auto]': { overflowWrap: 'anywhere' },
    '*:focus-visible': {
      outline: '3px solid var(--focus-color)',
      outlineOffset: '2px',
    },
    // Headings get the focus after a page change, only for screen readers. What arrow keys lead to has
    // the same tabindex.
    '[tabindex="-1"]:not([role=tab], [role=menuitem]):focus-visible': { outline: 'none' },
    '::selection': { bg: 'gold.soft', color: 'text' },
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '60rem' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
  },
})

/**
 * Chakra's base config alone: none of its own palette and recipes, which weigh 25 kB. Creating it takes a slow
 * phone a fifth of a second, so it is a task of its own (main.tsx).
 */
export const designSystem = onFirstUse((): SystemContext => createSystem(defaultBaseConfig, config))
