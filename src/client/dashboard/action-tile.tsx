import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import type { LucideIcon } from 'lucide-react'
import { IconPlate } from '../ui/icon-plate.tsx'
import { Link } from '../ui/link.tsx'

type TileProps = {
  readonly icon: LucideIcon
  readonly label: string
  /** What it does, in a few words. */
  readonly hint: string
}

/** A quick action that leads to another page. */
export const LinkTile = ({ href, ...face }: TileProps & { readonly href: string }) => (
  <AsLink href={href}>
    <Face {...face} />
  </AsLink>
)

type ButtonTileProps = TileProps & {
  readonly onClick: () => void
  readonly busy?: boolean
}

/** A quick action on this page. */
export const ButtonTile = ({ onClick, busy = false, ...face }: ButtonTileProps) => (
  <AsButton aria-disabled={busy} onClick={onClick}>
    <Face {...face} />
  </AsButton>
)

const Face = ({ icon: Icon, label, hint }: TileProps) => (
  <>
    <IconPlate shape="round">
      <Icon size={20} strokeWidth={1.9} />
    </IconPlate>
    <chakra.span minW="0">
      <chakra.span display="block" fontWeight="650" lineHeight="1.3">
        {label}
      </chakra.span>
      <chakra.span display="block" textStyle="small" color="muted">
        {hint}
      </chakra.span>
    </chakra.span>
  </>
)

const tileRecipe = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    w: 'full',
    h: 'full',
    minH: '16',
    px: '3.5',
    py: '2.5',
    borderWidth: '1.5px',
    borderColor: 'line',
    borderRadius: 'option',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color 150ms, border-color 150ms, transform 150ms',
    _hover: { bg: 'sunk', borderColor: 'control' },
    _active: { transform: 'scale(0.98)' },
    _disabled: { opacity: '0.6', cursor: 'progress' },
  },
})

const AsLink = chakra(Link, tileRecipe)
const AsButton = chakra('button', tileRecipe, { defaultProps: { type: 'button' } })
