/** Chakra's rule of colors in dark mode, which a script chooses by a class of the root element. */
const DARK_TOKENS = /\.dark,\s*\.dark \.chakra-theme:not\(\.light\)\{([^{}]*)\}/

/**
 * Adds dark mode for browsers without scripts, which have no class to choose it by: there the system's setting
 * decides.
 * @throws Error where the style sheet has no such rule
 */
export const withDarkMode = (css: string): string => {
  const tokens = DARK_TOKENS.exec(css)?.[1]
  if (!tokens) throw new Error('The style sheet has no colors for dark mode.')
  return `${css}@layer tokens{@media (prefers-color-scheme:dark){html:not(.light,.dark){color-scheme:dark;${tokens}}}}`
}
