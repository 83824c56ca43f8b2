import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'

const cardRecipe = defineRecipe({
  base: { borderRadius: 'card', borderWidth: '1px', boxShadow: 'card', minW: '0' },
  variants: {
    tone: {
      plain: { bg: 'surface', borderColor: 'line' },
      gold: {
        bg: 'surface',
        borderColor: 'gold',
        bgImage: 'linear-gradient(180deg, var(--chakra-colors-gold-soft), transparent 60%)',
      },
      ink: {
        '--focus-color': 'colors.gold',
        borderColor: 'transparent',
        borderRadius: 'banner',
        color: 'onInk',
        bg: 'ink',
        // From edge to edge: below the border, a picture begins again.
        backgroundOrigin: 'border-box',
        bgImage: [
          'radial-gradient(60% 130% at 92% 45%, rgb(242 190 74 / 0.34), transparent 62%)',
          'linear-gradient(110deg, var(--chakra-colors-ink), var(--chakra-colors-ink-to))',
        ].join(', '),
      },
      sunk: { bg: 'sunk', borderColor: 'transparent', boxShadow: 'none' },
    },
    pad: {
      sm: { p: '4.5' },
      md: { p: { base: '5', md: '5.5' } },
      lg: { p: { base: '5.5', md: '7' } },
    },
  },
  defaultVariants: { tone: 'plain', pad: 'md' },
})

export const Card = chakra('div', cardRecipe)

/** For `chakra(CardSection, …)`, as the `as` property has no effect on such a component. */
export const CardSection = chakra('section', cardRecipe)

/** What a group or a church says of itself, on an ink card. */
export const BannerText = chakra(
  'p',
  {
    base: {
      // As wide as its text: what is read from right to left begins at the end of its lines.
      justifySelf: 'start',
      maxW: 'prose',
      color: 'onInk.muted',
      whiteSpace: 'pre-line',
      textWrap: 'pretty',
      overflowWrap: 'anywhere',
    },
  },
  { defaultProps: { dir: 'auto' } },
)
