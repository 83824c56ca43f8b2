import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { useSignedInUser } from '../app/auth-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { ProblemNote } from '../ui/note.tsx'
import { SectionCard } from '../ui/section.tsx'
import type { ChurchProfile } from './church-profile.ts'
import { MemberList, MemberPages, memberLinkId, type ShownMembers } from './member-list.tsx'

/** Everyone who shows their name. */
export const ChurchProfileMembers = ({ church }: { readonly church: ChurchProfile }) => {
  const { isPublicProfile } = useSignedInUser()
  return (
    <SectionCard
      title="Members"
      description={
        <>
          Only members with a public profile are listed.
          {church.isMember && !isPublicProfile ? (
            <>
              {' '}
              Yours is private, so you aren’t.{' '}
              <TextLink href="/settings">Change this in your settings</TextLink>
            </>
          ) : null}
        </>
      }
    >
      <MemberPages churchId={church.id}>
        {(pages) => (
          <>
            <MemberList members={pages.members} columns />
            <ShowMore {...pages} />
          </>
        )}
      </MemberPages>
    </SectionCard>
  )
}

/** Asks for the next page, and moves the focus to the first member of it. */
const ShowMore = ({ members, hasMore, isLoadingMore, problem, showMore }: ShownMembers) => {
  const shownBefore = useRef<number | null>(null)

  useEffect(() => {
    if (shownBefore.current === null || members.length <= shownBefore.current) return
    const firstNew = members[shownBefore.current]
    shownBefore.current = null
    if (firstNew) document.getElementById(memberLinkId(firstNew.id))?.focus()
  }, [members])

  const onClick = (): void => {
    if (isLoadingMore) return
    shownBefore.current = members.length
    showMore()
  }

  return (
    <chakra.div display="grid" justifyItems="center" gap="3" mt={hasMore ? '4.5' : '0'}>
      {problem ? <ProblemNote>More members could not be loaded. {problem}</ProblemNote> : null}
      {hasMore ? (
        <Button onClick={onClick} aria-disabled={isLoadingMore || undefined}>
          {isLoadingMore ? 'Loading…' : 'Show more'}
        </Button>
      ) : null}
    </chakra.div>
  )
}
