/** Everything that administrators do and that the audit log keeps, with its words in the log. */
export const AUDIT_ACTIONS = {
  site_admin_granted: 'made a site admin',
  site_admin_revoked: 'no longer a site admin',
  admin_granted: 'made an admin',
  admin_revoked: 'no longer an admin',
  user_name_removed: 'name removed',
  feature_enabled: 'feature switched on',
  feature_disabled: 'feature switched off',
  features_initialized: 'missing features added',
  questions_uploaded: 'questions uploaded',
  questions_downloaded: 'questions downloaded',
  question_edited: 'question edited',
  question_activated: 'question switched on',
  question_deactivated: 'question switched off',
  question_deleted: 'question deleted',
  questions_archived: 'all questions archived',
  questions_restored: 'archived questions restored',
  version_generated: 'questions generated',
  version_activated: 'version activated',
  version_archived: 'version archived',
  church_edited: 'church edited',
  church_hidden: 'church hidden',
  church_shown: 'church shown again',
  churches_merged: 'churches merged',
  church_handed_over: 'church handed over',
  report_resolved: 'report resolved',
  report_dismissed: 'report dismissed',
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** Figures and changed fields of an action, as the log shows them: `{ city: 'Boston → Salem' }`. */
export type AuditDetails = Readonly<Record<string, string | number>>

/** Maximum characters of an action's key. */
export const MAX_AUDIT_ACTION_LENGTH = 40
/** Maximum characters of a subject's name; longer ones are cut off. */
export const MAX_AUDIT_SUBJECT_LENGTH = 200

/** A changed value, as the audit log shows it. */
export const changeText = (before: string | null, after: string | null): string =>
  `${before || 'none'} → ${after || 'none'}`
