import { useCallback, useState } from 'react'
import { useSetAside } from './use-set-aside.ts'

/** Questions of a round that the learner does not want to be asked again. */
export type AsideChoices = {
  readonly ids: ReadonlySet<string>
  readonly change: (questionId: string, isAside: boolean) => void
}

const changedIn = (ids: ReadonlySet<string>, id: string, isAside: boolean): ReadonlySet<string> =>
  new Set(isAside ? [...ids, id] : [...ids].filter((one) => one !== id))

/**
 * The choices of a round count with its answers: `save` sends them once it is saved. Before that, the server
 * knows nothing of a question that the learner has met for the first time.
 */
export const useAsideChoices = (): AsideChoices & { readonly save: () => Promise<unknown> } => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const change = useCallback(
    (questionId: string, isAside: boolean) =>
      setIds((before) => changedIn(before, questionId, isAside)),
    [],
  )
  const { mutateAsync } = useSetAside(change)
  const save = (): Promise<unknown> =>
    Promise.allSettled([...ids].map((questionId) => mutateAsync({ questionId, isAside: true })))
  return { ids, change, save }
}
