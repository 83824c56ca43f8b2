import { useDeferredValue } from 'react'

/**
 * False in the first drawing, and true in the one that follows at once. What is not in view at first need
 * not delay what is.
 */
export const useDrawnNext = (): boolean => useDeferredValue(true, false)
