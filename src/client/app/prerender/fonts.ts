/** The fonts that are loaded, by their rules in the style sheet as it is built. */
const LOADED_FONTS = /@font-face\{([^{}]*url\([^{}]*)\}/g

/** What public/prerendered.js creates a font of. */
type Font = {
  readonly family: string
  readonly source: string
  readonly descriptors: FontFaceDescriptors
}

type StyleWithoutFonts = {
  readonly stylesheet: string
  readonly fonts: { readonly latin: readonly Font[]; readonly others: readonly Font[] }
}

const fontOf = (rule: string): Font => {
  const declarations = new Map(
    rule.split(';').map((one) => {
      const [property = '', ...value] = one.split(':')
      return [property, value.join(':')]
    }),
  )
  return {
    family: declarations.get('font-family') ?? '',
    source: declarations.get('src') ?? '',
    descriptors: {
      display: 'swap',
      weight: declarations.get('font-weight') ?? '',
      unicodeRange: declarations.get('unicode-range') ?? '',
    },
  }
}

/** Whether a font has the letters from A to Z, which every page needs. */
const isLatin = ({ descriptors }: Font): boolean =>
  /^U\+(\?\?|0+-)/.test(descriptors.unicodeRange ?? '')

/**
 * Takes the fonts that are loaded from the style sheet: a browser that has yet to load them takes a third longer to
 * lay out its first text. public/prerendered.js adds them.
 * @throws Error where no font has Latin letters
 */
export const takeFonts = (stylesheet: string): StyleWithoutFonts => {
  const fonts = [...stylesheet.matchAll(LOADED_FONTS)].map(([, rule = '']) => fontOf(rule))
  const latin = fonts.filter(isLatin)
  if (latin.length === 0) throw new Error('The style sheet has no font of Latin letters.')
  const others = fonts.filter((font) => !isLatin(font))
  return { stylesheet: stylesheet.replaceAll(LOADED_FONTS, ''), fonts: { latin, others } }
}
