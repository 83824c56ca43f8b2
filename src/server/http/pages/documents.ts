import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../platform/log.ts'
import type { DocumentTask, EncodedDocuments } from './document-worker.ts'

type PageData = DocumentTask['data']

/** The HTML of all pages. */
export type Documents = {
  /** Those of now, or of a moment ago while others are rendered. @throws Error where they cannot be rendered */
  readonly current: () => Promise<EncodedDocuments>
  /** Renders them before anybody asks. */
  readonly warmUp: () => void
}

type Options = {
  readonly logger: Logger
  /** What the pages show of this site. */
  readonly readData: () => Promise<PageData>
  readonly render: (data: PageData) => Promise<EncodedDocuments>
  readonly now: () => Date
}

/** Data are compared with those that were rendered at most this often. */
const MIN_AGE_MS = 60_000

const WORKER = new URL('./document-worker.ts', import.meta.url)

/**
 * Renders in a thread of its own, which ends: requests are answered meanwhile, and what renders pages takes no
 * memory afterwards.
 */
export const renderInThread = (task: DocumentTask): Promise<EncodedDocuments> =>
  new Promise((resolve, reject) => {
    // React is another program in development.
    const env = { ...process.env, NODE_ENV: 'production' }
    const worker = new Worker(WORKER, { workerData: task, env })
    worker.once('message', (documents: EncodedDocuments) => {
      resolve(documents)
      // Timers of the client would keep it running for minutes.
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that renders pages ended early.')))
  })

/** Renders all documents when they are first asked for, and again when their data have changed. */
export const createDocuments = ({ logger, readData, render, now }: Options): Documents => {
  let rendered: { readonly data: PageData; readonly documents: EncodedDocuments } | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let rendering: Promise<void> | null = null

  const update = async (): Promise<void> => {
    checkedAt = now().getTime()
    const data = await readData()
    if (rendered && isDeepStrictEqual(data, rendered.data)) return
    rendered = { data, documents: await render(data) }
  }

  /** One at a time. */
  const ensureUpdate = (): Promise<void> => {
    rendering ??= update().finally(() => {
      rendering = null
    })
    return rendering
  }

  const noteFailure = (error: unknown): void => {
    logger.error({ err: error }, 'The pages could not be rendered.')
  }

  return {
    warmUp: () => {
      ensureUpdate().catch(noteFailure)
    },
    current: async () => {
      // A clock that was ahead and is put right must not keep them longer.
      const isOutdated = Math.abs(now().getTime() - checkedAt) >= MIN_AGE_MS
      if (!rendered) await ensureUpdate()
      else if (isOutdated) ensureUpdate().catch(noteFailure)
      if (!rendered) throw new Error('The pages were not rendered.')
      return rendered.documents
    },
  }
}
