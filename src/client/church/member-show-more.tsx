import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/note.tsx'
import { memberLinkId } from './member-list.tsx'
import type { ShownMembers } from './member-pages.tsx'

/** The way to the next page; the focus goes on with the first member of it. */
export const ShowMoreMembers = (pages: ShownMembers) => {
  const { members, hasMore, isLoadingMore, problem, showMore } = pages
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
      {problem ? <ProblemNote>No more members could be loaded. {problem}</ProblemNote> : null}
      {hasMore ? (
        <Button onClick={onClick} aria-disabled={isLoadingMore || undefined}>
          {isLoadingMore ? 'Loading…' : 'Show more'}
        </Button>
      ) : null}
    </chakra.div>
  )
}
