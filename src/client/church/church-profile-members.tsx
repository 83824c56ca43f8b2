import { chakra } from '@chakra-ui/react/styled-system'
import { useSignedInUser } from '../app/auth-context.tsx'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/link.tsx'
import type { ChurchProfile } from './church-profile-page.tsx'
import { MemberList } from './member-list.tsx'
import { MemberPages } from './member-pages.tsx'
import { ShowMoreMembers } from './member-show-more.tsx'

/** Everyone who shows their name. */
export const ChurchProfileMembers = ({ church }: { readonly church: ChurchProfile }) => {
  const { isPublicProfile } = useSignedInUser()
  return (
    <Card as="section" aria-labelledby="members-heading">
      <chakra.h2 id="members-heading" textStyle="subheading">
        Members
      </chakra.h2>
      <chakra.p textStyle="small" color="muted" mt="1" mb="4" textWrap="pretty">
        Only members with a public profile are listed.
        {church.isMember && !isPublicProfile ? (
          <>
            {' '}
            Yours is private, so you are not.{' '}
            <TextLink href="/settings">Change this in your settings</TextLink>
          </>
        ) : null}
      </chakra.p>
      <MemberPages churchId={church.id}>
        {(pages) => (
          <>
            <MemberList members={pages.members} columns />
            <ShowMoreMembers {...pages} />
          </>
        )}
      </MemberPages>
    </Card>
  )
}
