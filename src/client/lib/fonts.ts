/** The faces of the first drawing. */
const FACES = ["1em 'Figtree Variable'", "1em 'Lora Variable'"]

/**
 * Starts loading the fonts. Later than the scripts, with which they would share the line; earlier than the
 * first text, which they would otherwise come after.
 */
export const loadFonts = (): void => {
  // Without them, text is set in a font of the system.
  for (const face of FACES) document.fonts.load(face).catch(() => {})
}
