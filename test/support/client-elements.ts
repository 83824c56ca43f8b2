import { createRequire } from 'node:module'
import { IS_FULL } from './effort.ts'

/**
 * React's development build takes the stack of every element that is created, which is a fifth of the time of
 * component tests. In the short run, elements come from its production build, which Node loads once and keeps;
 * everything that draws them is that for development. What is lost is the warning about a missing key, which the
 * lint rule `useJsxKeyInIterable` gives as well.
 */
const loadPlainElements = (): void => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  // At once, so that nothing else is loaded meanwhile.
  createRequire(import.meta.url)('react/jsx-runtime')
  process.env.NODE_ENV = NODE_ENV
}

if (!IS_FULL) loadPlainElements()
