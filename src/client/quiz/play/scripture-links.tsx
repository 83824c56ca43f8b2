import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen, LibraryBig } from 'lucide-react'
import { chapterLink, readingLink } from '../../../domain/scripture/scripture.ts'
import type { Translation } from '../../../domain/scripture/translation.ts'
import type { Elements } from '../../lib/elements.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.ts'

type ScriptureLinksProps = { readonly reference: string; readonly translation: Translation }

/** The passage and its chapter on a Bible-reading site. */
export const ScriptureLinks = ({ reference, translation }: ScriptureLinksProps) => (
  <Row flexWrap="wrap" gap="2">
    <NewTabLink href={readingLink(reference, translation)}>
      <BookOpen aria-hidden="true" />
      <span>Read Scripture</span>
    </NewTabLink>
    <NewTabLink href={chapterLink(reference, translation)}>
      <LibraryBig aria-hidden="true" />
      <span>Study Chapter</span>
    </NewTabLink>
    <chakra.span textStyle="small" color="muted" ps="1">
      {translation}
    </chakra.span>
  </Row>
)

type NewTabLinkProps = { readonly href: string; readonly children: Elements }

const NewTabLink = ({ href, children }: NewTabLinkProps) => (
  <ButtonAnchor href={href} target="_blank" rel="noopener" size="sm" px="3" gap="1.5">
    {children}
    <chakra.span srOnly> (opens in a new tab)</chakra.span>
  </ButtonAnchor>
)
