/** PostgreSQL's texts have no null character, so one matches nothing but a space. */
const escaped = (text: string): string => text.replaceAll('\0', ' ').replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern for texts that contain this one, with LIKE's own special characters escaped. */
export const containsPattern = (text: string): string => `%${escaped(text)}%`

/** A LIKE pattern for texts that start with this one. */
export const startsWithPattern = (text: string): string => `${escaped(text)}%`
