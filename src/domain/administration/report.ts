/** What people can report to the administrators. */
export const REPORT_KINDS = ['question', 'church', 'user'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What can be wrong with each, with its words on the screen. "Something else" needs a text. */
export const REPORT_REASONS = {
  question: {
    wrong_answer: 'The answer is wrong',
    unclear: 'It is unclear',
    typo: 'There is a typo',
    other: 'Something else',
  },
  church: {
    offensive: 'The name or description is offensive',
    duplicate: 'It is listed twice',
    false_entry: 'There is no such church',
    other: 'Something else',
  },
  user: {
    offensive: 'The name is offensive',
    impersonation: 'They pretend to be somebody else',
    other: 'Something else',
  },
} as const

export type ReportReason = {
  [Kind in ReportKind]: keyof (typeof REPORT_REASONS)[Kind]
}[ReportKind]

/** The reasons for one kind, in the order in which they are offered. */
export const reasonsOf = <Kind extends ReportKind>(kind: Kind) =>
  Object.keys(REPORT_REASONS[kind]) as (keyof (typeof REPORT_REASONS)[Kind] & ReportReason)[]

/** A reason in words. */
export const reasonText = (kind: ReportKind, reason: ReportReason): string =>
  (REPORT_REASONS[kind] as Readonly<Record<string, string>>)[reason] ?? reason

/** Whether a reason says nothing without a text. */
export const needsText = (reason: string): boolean => reason === 'other'

/** What is said where a report lacks something. */
export const REASON_MISSING = 'Please choose what is wrong.'
export const TEXT_MISSING = 'Please say what is wrong.'

export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** What an administrator makes of an open report. */
export const REPORT_OUTCOMES = ['resolved', 'dismissed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Maximum characters of what a report says, and of what the administrator notes. */
export const MAX_REPORT_TEXT_LENGTH = 500

/** Reports of one person that nobody has handled yet; more would bury those of others. */
export const MAX_OPEN_REPORTS = 20
