import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { PageRequest } from '../../../domain/administration/list-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useListAddress } from './list-address.ts'

type PageTurnerProps = {
  /** "Pages of users" */
  readonly label: string
  readonly previousCursor: string | null
  readonly nextCursor: string | null
}

/** Links to the neighbours of a page and to both ends of the list; nothing for a single page. */
export const PageTurner = ({ label, previousCursor, nextCursor }: PageTurnerProps) => {
  if (!previousCursor && !nextCursor) return null
  return (
    <chakra.nav aria-label={label} mt="4.5">
      <chakra.ul display="flex" flexWrap="wrap" justifyContent="center" gap="2">
        {previousCursor ? (
          <>
            <PageLink to={{ direction: 'next' }}>First</PageLink>
            <PageLink to={{ direction: 'previous', cursor: previousCursor }}>Previous</PageLink>
          </>
        ) : null}
        {nextCursor ? (
          <>
            <PageLink to={{ direction: 'next', cursor: nextCursor }}>Next</PageLink>
            <PageLink to={{ direction: 'previous' }}>Last</PageLink>
          </>
        ) : null}
      </chakra.ul>
    </chakra.nav>
  )
}

type PageLinkProps = { readonly to: PageRequest; readonly children: ReactNode }

const PageLink = ({ to, children }: PageLinkProps) => {
  const [path] = useLocation()
  const query = useSearch()
  const { hrefOf } = useListAddress()
  return (
    <li>
      <ButtonLink href={hrefOf(path, query, to)} size="sm" minH="11">
        {children}
      </ButtonLink>
    </li>
  )
}
