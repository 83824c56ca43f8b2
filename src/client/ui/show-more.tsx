import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { ProblemNote } from './note.tsx'

type ShowMoreProps = {
  /** The ids of the links of what is listed, in its order. */
  readonly linkIds: readonly string[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why the last attempt failed. */
  readonly problem: string | null
  readonly onShowMore: () => void
}

/** Below a list: asks for its next page, and moves the focus to the first link of it. */
export const ShowMore = (props: ShowMoreProps) => {
  const { linkIds, hasMore, isLoading, problem, onShowMore } = props
  const shownBefore = useRef<number | null>(null)

  useEffect(() => {
    if (shownBefore.current === null || linkIds.length <= shownBefore.current) return
    const firstNew = linkIds[shownBefore.current]
    shownBefore.current = null
    if (firstNew) document.getElementById(firstNew)?.focus()
  }, [linkIds])

  const onClick = (): void => {
    if (isLoading) return
    shownBefore.current = linkIds.length
    onShowMore()
  }

  return (
    <chakra.div display="grid" justifyItems="center" gap="3" mt={hasMore ? '4.5' : '0'}>
      {problem ? <ProblemNote>{problem}</ProblemNote> : null}
      {hasMore ? (
        <Button onClick={onClick} aria-disabled={isLoading || undefined}>
          {isLoading ? 'Loading…' : 'Show more'}
        </Button>
      ) : null}
    </chakra.div>
  )
}
