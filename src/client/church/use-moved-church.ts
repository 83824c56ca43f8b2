import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The address of a church that was merged leads to the same page of the one that it was merged into. */
export const useMovedChurch = (
  id: string,
  foundId: string | undefined,
  pathOf: (churchId: string) => string,
): void => {
  const [, navigate] = useLocation()
  const search = useSearch()
  const path = foundId !== undefined && foundId !== id.toLowerCase() ? pathOf(foundId) : null
  useEffect(() => {
    if (path !== null) navigate(path + (search && `?${search}`), { replace: true })
  }, [path, search, navigate])
}
