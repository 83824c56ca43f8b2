import { recordAudit } from '../learner/audit.service.ts'
import { lockActor } from '../learner/user.service.ts'
import { changeCounter } from '../platform/counter.service.ts'
import type { Database } from '../platform/db/database.ts'
import { lockChurch } from './membership.service.ts'

/**
 * Hides a church, or shows it again. A hidden church is found by no search, ranked nowhere and cannot be
 * joined; its members keep it, and what they earn for it is kept.
 * @throws not_found
 */
export const setChurchHidden = (
  database: Database,
  actorId: string,
  { id: churchId, isHidden }: { readonly id: string; readonly isHidden: boolean },
  now: Date,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockActor(transaction, actorId)
    const { id, name, hiddenAt } = await lockChurch(transaction, churchId)
    if ((hiddenAt !== null) === isHidden) return
    await transaction
      .updateTable('churches')
      .set({ hiddenAt: isHidden ? now : null })
      .where('id', '=', id)
      .execute()
    await changeCounter(transaction, 'churches', id, isHidden ? -1 : 1)
    const action = isHidden ? 'church_hidden' : 'church_shown'
    await recordAudit(transaction, actorId, action, { id, name }, now)
  })
