/**
 * A LIKE pattern for texts that contain this one, with LIKE's own special characters escaped.
 * PostgreSQL's texts have no null character, so one matches nothing but a space.
 */
export const containsPattern = (text: string): string =>
  `%${text.replaceAll('\0', ' ').replace(/[\\%_]/g, '\\$&')}%`
