import { useEffect, useState } from 'react'

type FurtherCards = typeof import('./further-cards.tsx').FurtherCards

let loaded: FurtherCards | null = null

const load = async (): Promise<FurtherCards> => {
  loaded ??= (await import('./further-cards.tsx')).FurtherCards
  return loaded
}

// With the page's own code, so that it arrives together with the figures; a failure is reported
// where the cards are shown.
load().catch(() => {})

type Loading = {
  /** Null until they have loaded. */
  readonly Cards: FurtherCards | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The code of the cards below the fold, tried again when the connection is back. */
export const useFurtherCards = (): Loading => {
  const [Cards, setCards] = useState<FurtherCards | null>(() => loaded)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (Cards || hasFailed) return
    load().then(
      (Loaded) => setCards(() => Loaded),
      () => setFailed(true),
    )
  }, [Cards, hasFailed])

  useEffect(() => {
    if (!hasFailed) return
    const tryAgain = (): void => setFailed(false)
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [hasFailed])

  return { Cards, hasFailed, retry: () => setFailed(false) }
}
