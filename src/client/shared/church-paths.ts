export const churchPath = (churchId: string): string => `/churches/${churchId}`

/** The form of a church's entry, for its admin and site admins. */
export const editChurchPath = (churchId: string): string => `${churchPath(churchId)}/edit`

/** The invite link and its sheet, for the same people. */
export const inviteChurchPath = (churchId: string): string => `${churchPath(churchId)}/invite`
