import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import { Link } from './link.tsx'

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    // Large text takes a second line rather than more width than there is.
    maxW: 'full',
    overflowWrap: 'anywhere',
    borderRadius: 'control',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    fontWeight: '650',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    transition: 'background-color 150ms, border-color 150ms, transform 150ms, box-shadow 150ms',
    _active: { transform: 'scale(0.98)' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed', boxShadow: 'none' },
    '& svg': { w: '1.15em', h: '1.15em', flexShrink: '0' },
  },
  variants: {
    variant: {
      gold: { bg: 'gold', color: 'gold.label', boxShadow: 'card', _hover: { bg: 'gold.hover' } },
      quiet: {
        borderColor: 'control',
        color: 'text',
        _hover: { bg: 'sunk', borderColor: 'muted' },
      },
      plain: { color: 'muted', fontWeight: '500', _hover: { bg: 'sunk', color: 'text' } },
      danger: { borderColor: 'wrong', color: 'wrong', _hover: { bg: 'wrong.soft' } },
    },
    size: {
      sm: { minH: '10', px: '4', py: '1', textStyle: 'small' },
      md: { minH: '12', px: '5.5', py: '2' },
      lg: { minH: '14', px: '7', py: '2', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'quiet', size: 'md' },
})

/** `variant`: one gold button per screen, the next step; all others quiet, plain or danger. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** The same looks for a link to another page of the application. */
export const ButtonLink = chakra(Link, buttonRecipe)

/** The same looks for a link that leaves the application: sign-in, mail, Scripture. */
export const ButtonAnchor = chakra('a', buttonRecipe)
