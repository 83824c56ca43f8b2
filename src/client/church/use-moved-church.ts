import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pathTo } from '../../domain/site/page.ts'

/** The address of a church that was merged leads to the same page of the one that it was merged into. */
export const useMovedChurch = (
  id: string,
  foundId: string | undefined,
  page: 'church' | 'churchEdit' | 'churchInvite',
): void => {
  const [, navigate] = useLocation()
  const search = useSearch()
  const path =
    foundId !== undefined && foundId !== id.toLowerCase() ? pathTo(page, { id: foundId }) : null
  useEffect(() => {
    if (path !== null) navigate(path + (search && `?${search}`), { replace: true })
  }, [path, search, navigate])
}
