import { pathTo } from '../../domain/site/page.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { TextLink } from '../ui/link.tsx'
import { SectionCard } from '../ui/section.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import type { ChurchProfile } from './church-profile.ts'
import { MemberList, MemberPages, memberLinkId } from './member-list.tsx'

/** Everyone who shows their name. */
export const ChurchProfileMembers = ({ church }: { readonly church: ChurchProfile }) => {
  const { isPublicProfile } = useSignedInUser()
  return (
    <SectionCard
      title="Members"
      description={
        <>
          <span>Only members with a public profile are listed.</span>
          {church.isMember && !isPublicProfile ? (
            <>
              <span> Yours is private, so you aren’t. </span>
              <TextLink href={pathTo('settings')}>Change this in your settings</TextLink>
            </>
          ) : null}
        </>
      }
    >
      <MemberPages churchId={church.id}>
        {({ members, hasMore, isLoadingMore, problem, showMore }) => (
          <>
            <MemberList members={members} columns />
            <ShowMore
              linkIds={members.map(({ id }) => memberLinkId(id))}
              hasMore={hasMore}
              isLoading={isLoadingMore}
              problem={problem && `More members could not be loaded. ${problem}`}
              onShowMore={showMore}
            />
          </>
        )}
      </MemberPages>
    </SectionCard>
  )
}
