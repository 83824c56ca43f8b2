import { chakra } from '@chakra-ui/react/styled-system'
import { Star } from 'lucide-react'
import { errorMessageOf } from '../lib/errors.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { trpc } from '../lib/trpc.ts'
import { useInstantSave } from '../lib/use-instant-save.ts'
import { showToast } from '../ui/toast.ts'
import { type Group, useShowFavorite } from './groups-queries.ts'

type FavoriteButtonProps = { readonly group: Pick<Group, 'id' | 'name' | 'isFavorite'> }

/** The star of a group. It shows at once, and goes back if it could not be saved. */
export const FavoriteButton = ({ group: { id, name, isFavorite } }: FavoriteButtonProps) => {
  const showFavorite = useShowFavorite()
  const { mutateAsync } = trpc.group.setFavorite.useMutation()
  const { change } = useInstantSave({
    current: isFavorite,
    show: (shown) => showFavorite(id, shown),
    save: (chosen) => mutateAsync({ id, isFavorite: chosen }),
    onFailed: (error) =>
      showToast({
        title: 'Your favorite was not saved',
        description: errorMessageOf(error),
        variant: 'destructive',
      }),
  })
  return (
    <StarButton
      type="button"
      aria-label={`Favorite: ${name}`}
      aria-pressed={isFavorite}
      onClick={() => change(!isFavorite)}
    >
      <Star
        aria-hidden="true"
        size={22}
        strokeWidth={1.8}
        fill={isFavorite ? 'currentColor' : 'none'}
      />
    </StarButton>
  )
}

const StarButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    w: sizeWithin(11),
    h: sizeWithin(11),
    borderRadius: 'full',
    color: 'muted',
    cursor: 'pointer',
    touchAction: 'manipulation',
    transition: 'background-color 150ms, color 150ms, transform 150ms',
    _hover: { bg: 'sunk', color: 'text' },
    _active: { transform: 'scale(0.92)' },
    '&[aria-pressed=true]': { color: 'gold.text' },
  },
})
