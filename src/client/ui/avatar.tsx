import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { initialsOf, type PersonName } from '../../domain/learner/person.ts'

type AvatarProps = {
  readonly person: PersonName & { readonly profileImageUrl?: string | null }
  /** Width and height in px. */
  readonly size?: number
}

/** The picture, or initials if there is none or it does not load. Decoration beside the name. */
export const Avatar = ({ person, size = 38 }: AvatarProps) => {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = person.profileImageUrl ?? null
  return (
    <chakra.span
      aria-hidden="true"
      translate="no"
      display="grid"
      placeItems="center"
      flexShrink="0"
      overflow="hidden"
      borderRadius="full"
      bg="ink.to"
      color="onInk"
      fontWeight="650"
      lineHeight="1"
      style={{ width: size, height: size, fontSize: size * 0.37 }}
    >
      {url !== null && url !== failedUrl ? (
        <chakra.img
          src={url}
          alt=""
          w="full"
          h="full"
          objectFit="cover"
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        initialsOf(person)
      )}
    </chakra.span>
  )
}
