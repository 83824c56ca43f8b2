import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { acceptReplacedText } from './accept-replaced-text.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

/** As `jsx`, with what only development needs. */
export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, acceptReplacedText(props), ...rest)
