import { AsyncLocalStorage } from 'node:async_hooks'

/** What the database is used for. Each kind has connections and time limits of its own. */
export type Work = 'call' | 'job' | 'preparation'

/** The time that a call has waited for the database so far. Waits at the same time count once. */
type Waited = {
  readonly ms: () => number
  readonly begin: () => void
  readonly end: () => void
}

type Scope = { readonly work: Work; readonly waited: Waited }

const scopes = new AsyncLocalStorage<Scope>()

const createWaited = (): Waited => {
  let [total, waiting, since] = [0, 0, 0]
  return {
    ms: () => (waiting > 0 ? total + performance.now() - since : total),
    begin: () => {
      if (waiting++ === 0) since = performance.now()
    },
    end: () => {
      if (--waiting === 0) total += performance.now() - since
    },
  }
}

/** The scope of what runs now. Outside of any, each wait is limited as that of a call is. */
export const currentScope = (): Scope =>
  scopes.getStore() ?? { work: 'call', waited: createWaited() }

/** Runs a request: everything it does waits for the database for a few seconds in all. */
export const asCall = <Value>(run: () => Value): Value =>
  scopes.run({ work: 'call', waited: createWaited() }, run)

/**
 * Runs what takes many short statements, such as a stream of events or an upload: each is limited as that
 * of a call, but not their sum.
 */
export const asSeries = <Value>(run: () => Value): Value => scopes.exit(run)

/** Runs work that takes long by its nature, on connections that no call uses: a minute per statement. */
export const asJob = <Value>(run: () => Value): Value =>
  scopes.run({ work: 'job', waited: createWaited() }, run)

/** Runs migrations and the first fill, before there are calls. */
export const asPreparation = <Value>(run: () => Value): Value =>
  scopes.run({ work: 'preparation', waited: createWaited() }, run)
