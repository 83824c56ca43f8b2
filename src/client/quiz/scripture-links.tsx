import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen, LibraryBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { chapterLink, readingLink } from '../../domain/scripture.ts'
import type { Translation } from '../../domain/translation.ts'
import { ButtonAnchor } from '../ui/button.tsx'

type ScriptureLinksProps = { readonly reference: string; readonly translation: Translation }

/** The passage and its chapter on a reading site, in a new tab. */
export const ScriptureLinks = ({ reference, translation }: ScriptureLinksProps) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
    <NewTabLink href={readingLink(reference, translation)}>
      <BookOpen aria-hidden="true" />
      Read Scripture
    </NewTabLink>
    <NewTabLink href={chapterLink(reference, translation)}>
      <LibraryBig aria-hidden="true" />
      Study Chapter
    </NewTabLink>
    <chakra.span textStyle="small" color="muted" ps="1">
      {translation}
    </chakra.span>
  </chakra.div>
)

type NewTabLinkProps = { readonly href: string; readonly children: ReactNode }

const NewTabLink = ({ href, children }: NewTabLinkProps) => (
  <ButtonAnchor href={href} target="_blank" rel="noopener" size="sm" px="3" gap="1.5">
    {children}
    <chakra.span srOnly> (opens in a new tab)</chakra.span>
  </ButtonAnchor>
)
