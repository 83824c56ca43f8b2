import { chakra } from '@chakra-ui/react/styled-system'
import { MapPin } from 'lucide-react'
import { TextLink } from '../ui/link.tsx'

type Place = { readonly city: string | null; readonly state: string | null }

/** "Boston, MA", of what is known; nothing when neither is. */
export const ChurchPlace = ({ city, state }: Place) => {
  const place = [city, state].filter(Boolean).join(', ')
  return place ? (
    <Line>
      <MapPin aria-hidden="true" size={16} />
      <bdi>{place}</bdi>
    </Line>
  ) : null
}

/** A small fact with its sign. */
export const Line = chakra('p', {
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

/** The name of a church, which leads to its page. */
export const ChurchLink = chakra(TextLink, {
  base: { color: 'text', fontFamily: 'heading', textDecorationColor: 'gold' },
})

export const churchPath = (churchId: string): string => `/churches/${churchId}`
