/** How a theme can be read. A leader may choose another reading than the one that it is understood by. */
export const THEME_READINGS = ['passage', 'topic', 'mixed'] as const
export type ThemeReading = (typeof THEME_READINGS)[number]
