import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { acceptReplacedText } from './accept-replaced-text.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

/** Creates the elements of all TSX files with at most one child (`jsxImportSource` in tsconfig.json). */
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, acceptReplacedText(props), key)

/** With several children, of which none is text (decision 67). */
export const jsxs = reactJsxs
