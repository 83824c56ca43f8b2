import { MASTERY_NAMES, MAX_LEVEL } from '../../../domain/level.ts'
import { ADMIN_PAGE_TITLES } from '../../../domain/site/admin-page-title.ts'
import { pathTo } from '../../../domain/site/page.ts'
import {
  type DocumentName,
  NOT_FOUND,
  PUBLIC_PAGES,
  type PublicPage,
} from '../../../domain/site/page-document.ts'
import { documentTitleOf } from '../../../domain/site/page-title.ts'
import { PRODUCT_NAME } from '../../../domain/site/product.ts'

/** What is served with its content to visitors. */
export type PrerenderedName = PublicPage | typeof NOT_FOUND

type Picture = {
  /** Below the site's address; 1200 × 630 pixels. */
  readonly path: string
  readonly description: string
}

/** What a page's HTML tells search engines, and messengers that preview a link to it. */
export type PageMetadata = {
  /** The title of the document. */
  readonly title: string
  readonly description: string
  /** The title of a link that is shared. */
  readonly linkTitle: string
  readonly picture: Picture
  /** The one path of the page's content; null for what search engines are to leave out. */
  readonly canonicalPath: string | null
}

const TAGLINE =
  'A joyful, accountable path to Bible mastery and spiritual growth, alone or with your church.'

const DESCRIPTIONS: Readonly<Record<Exclude<PublicPage, 'contact'>, string>> = {
  home: TAGLINE,
  levels: `The ${MAX_LEVEL} mastery levels, from ${MASTERY_NAMES[0]} to ${MASTERY_NAMES[MAX_LEVEL - 1]}, and the XP at which each begins.`,
  login: `Sign in to ${PRODUCT_NAME} and keep your streak.`,
  signup: `Join ${PRODUCT_NAME}: ten Bible questions a day, free at its core.`,
  support: 'How to reach us with a question, a problem or an idea.',
  features: 'A tour of every feature, coming soon.',
  updates: 'News by e-mail, coming soon.',
}

const DEFAULT_PICTURE: Picture = {
  path: '/api/og/default',
  description: `${PRODUCT_NAME}: ten questions a day, with a lit lamp.`,
}

const INVITATION_PICTURE: Picture = {
  path: '/api/og/invitation',
  description: 'You’re invited: study the Bible together, with five lit lamps.',
}

/** Links by which people invite each other. They name nobody: a link may be forwarded to anyone. */
const INVITATIONS: Readonly<
  Partial<Record<DocumentName, Pick<PageMetadata, 'linkTitle' | 'description'>>>
> = {
  groupJoin: {
    linkTitle: `You’re invited to a study group on ${PRODUCT_NAME}`,
    description:
      'Ten Bible questions a day, and a sprint together each week. Open the link to join.',
  },
  church: {
    linkTitle: `You’re invited to a church on ${PRODUCT_NAME}`,
    description: 'Study the Bible together, ten questions a day. Open the link to join.',
  },
}

const isPublic = (name: DocumentName): name is PublicPage =>
  PUBLIC_PAGES.some((page) => page === name)

/** Support has two addresses. */
const canonicalPageOf = (page: PublicPage): Exclude<PublicPage, 'contact'> =>
  page === 'contact' ? 'support' : page

const adminTitleOf = (name: DocumentName): string | undefined =>
  (ADMIN_PAGE_TITLES as Readonly<Partial<Record<DocumentName, string>>>)[name]

export const metadataOf = (name: DocumentName): PageMetadata => {
  const title = documentTitleOf(name === NOT_FOUND ? undefined : name, adminTitleOf(name))
  if (isPublic(name)) {
    const page = canonicalPageOf(name)
    return {
      title,
      linkTitle: title,
      description: DESCRIPTIONS[page],
      picture: DEFAULT_PICTURE,
      canonicalPath: pathTo(page),
    }
  }
  const invitation = INVITATIONS[name]
  return {
    title,
    linkTitle: title,
    description: TAGLINE,
    ...invitation,
    picture: invitation ? INVITATION_PICTURE : DEFAULT_PICTURE,
    canonicalPath: null,
  }
}
