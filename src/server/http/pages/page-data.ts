import { providersView } from '../../account/auth.view.ts'
import { siteStatistics } from '../../admin/site/site.service.ts'
import type { Application } from '../../context.ts'
import type { DocumentTask } from './document-worker.ts'

/**
 * The replies to calls that public pages would otherwise make, by procedure. Without a database the figures are
 * missing, and the pages ask for them.
 */
export const readPageData = async (application: Application): Promise<DocumentTask['data']> => {
  const { config, database, logger, now } = application
  const providers = { 'auth.providers': providersView(config) }
  try {
    const statistics = await siteStatistics(database, now())
    return { ...providers, 'site.info': { supportEmail: config.supportEmail, statistics } }
  } catch (error) {
    logger.warn({ err: error }, 'Public pages are shown without figures.')
    return providers
  }
}
