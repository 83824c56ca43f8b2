import type { ReactElement } from 'react'

/**
 * What may come and go beside siblings: elements, but no text. Text there needs an element of its
 * own, because a browser's translation replaces text nodes (docs/decisions/0067-translated-pages.md).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
