import { PAGE_EXPRESSIONS, pageAt } from '../../domain/site/page.ts'
import { trpc } from '../lib/trpc.ts'
import { dailyPlaceOf } from '../shared/daily-place.ts'
import { useReturnPath, useSessionEnded } from '../shared/return-path.ts'

type SignInLeadProps = {
  readonly verb: 'Sign in' | 'Sign up'
  /** The sentence of a sign-in that nothing led to. */
  readonly usual: string
}

/** What a sign-in is for: an invitation, or going on where a session has ended. */
export const SignInLead = ({ verb, usual }: SignInLeadProps) => {
  const [path = '', query = ''] = useReturnPath().split('?')
  const hasEnded = useSessionEnded()
  // No code has a character that an address would encode.
  const code = PAGE_EXPRESSIONS.groupJoin.exec(path)?.groups?.code
  if (code) {
    return <InvitationLead verb={verb} code={code} usual={usual} />
  }
  const isAfterEnd = hasEnded && verb === 'Sign in'
  return <span>{isAfterEnd ? endedLead(path, new URLSearchParams(query)) : usual}</span>
}

const endedLead = (path: string, query: URLSearchParams): string => {
  const isDaily = pageAt(path) === 'quiz' && query.get('type') === 'daily'
  if (!isDaily) return 'Your session ended. Sign in to go on where you were.'
  const place = dailyPlaceOf(query.get('attemptId'))
  return `Your session ended. Sign in to go on with your daily quiz${
    place === null
      ? '.'
      : place.isShown
        ? `: you were on question ${place.question}.`
        : `: question ${place.question} is next.`
  }`
}

type InvitationLeadProps = SignInLeadProps & { readonly code: string }

/** "Sign in to join Ruth Readers of Grace Church." */
const InvitationLead = ({ verb, code, usual }: InvitationLeadProps) => {
  const { data, isPending } = trpc.group.invitation.useQuery({ inviteCode: code })
  // An invitation that does not work is told of where it leads.
  if (!data)
    return <span>{isPending ? `${verb} to join the group you’re invited to.` : usual}</span>
  return (
    <>
      <span>{`${verb} to join `}</span>
      <bdi>{data.groupName}</bdi>
      {data.church === null ? null : (
        <>
          <span> of </span>
          <bdi>{data.church}</bdi>
        </>
      )}
      <span>.</span>
    </>
  )
}
