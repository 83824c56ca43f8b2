import type { RouterOutputs } from './trpc.ts'

/**
 * What public pages show besides their texts, put into their HTML by the server. Without a database, there are no
 * figures.
 */
export type PrerenderedData = {
  readonly 'site.info'?: RouterOutputs['site']['info']
  readonly 'auth.providers': RouterOutputs['auth']['providers']
}

/** The id of the data block in a prerendered page. */
export const PRERENDERED_DATA_ID = 'prerendered-data'
/** The attribute of the root element of a prerendered page. It is there before the rest has arrived. */
export const PRERENDERED_ATTRIBUTE = 'data-prerendered'

/**
 * Whether this document was served with its content, which the server does only for requests without a
 * session cookie. Also true where that content is rendered.
 */
export const IS_PRERENDERED =
  typeof document === 'undefined' || document.documentElement.hasAttribute(PRERENDERED_ATTRIBUTE)

/** The data of this document's content; null without. */
export const readPrerenderedData = (): PrerenderedData | null => {
  const block = document.getElementById(PRERENDERED_DATA_ID)
  return block && JSON.parse(block.textContent)
}
