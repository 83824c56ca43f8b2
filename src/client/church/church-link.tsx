import { chakra } from '@chakra-ui/react/styled-system'
import { MapPin } from 'lucide-react'
import { formatPlace } from '../lib/format.ts'
import { TextLink } from '../ui/link.tsx'

/** The name of a church, which leads to its page. */
export const ChurchLink = chakra(TextLink, {
  base: { color: 'text', fontFamily: 'heading', textDecorationColor: 'gold' },
})

type ChurchPlaceProps = { readonly city: string | null; readonly state: string | null }

/** "Boston, MA"; nothing where neither is known. */
export const ChurchPlace = (church: ChurchPlaceProps) => {
  const place = formatPlace(church)
  return place ? (
    <IconLine>
      <MapPin aria-hidden="true" size={16} />
      <bdi>{place}</bdi>
    </IconLine>
  ) : null
}

/** A small fact with its icon. */
export const IconLine = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    textStyle: 'small',
    color: 'muted',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: '0', mt: '0.5' },
    '& > :not(svg)': { minW: '0' },
  },
})
