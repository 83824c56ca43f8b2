import { chakra } from '@chakra-ui/react/styled-system'
import { Printer, Share2 } from 'lucide-react'
import { useParams } from 'wouter'
import { canEditChurch } from '../../domain/permission.ts'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { useLoaded } from '../lib/load-on-demand.ts'
import { canShare } from '../lib/share-link.ts'
import { trpc } from '../lib/trpc.ts'
import { useSignedInUser } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row } from '../ui/layout.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { shareOrCopy } from '../ui/share-or-copy.ts'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { CHURCH_NOT_FOUND, churchErrors, isChurchNotFound } from './church-not-found.tsx'
import type { ChurchProfile } from './church-profile.ts'
import type { QrCodeProps } from './qr-code.tsx'
import { useMovedChurch } from './use-moved-church.ts'

/** The invite link of a church, and a sheet with its QR code for the notice board. */
const InviteChurchPage = () => {
  const { id = '' } = useParams()
  const user = useSignedInUser()
  const query = trpc.church.get.useQuery({ id }, { refetchOnMount: 'always' })
  useMovedChurch(id, query.data?.church.id, 'churchInvite')
  return (
    <Page title={isChurchNotFound(query.error) ? CHURCH_NOT_FOUND : undefined}>
      <QueryState
        query={query}
        headingLevel="h1"
        errorTitle="This church could not be loaded"
        loading={<SkeletonBlock h="52rem" borderRadius="card" />}
        expectedErrors={churchErrors}
      >
        {({ church }) =>
          canEditChurch(user, church.role) && !church.isHidden ? (
            <Invite church={church} />
          ) : (
            <NotAllowed church={church} />
          )
        }
      </QueryState>
    </Page>
  )
}

export default InviteChurchPage

type ChurchProps = { readonly church: ChurchProfile }

const NotAllowed = ({ church }: ChurchProps) => (
  <EmptyState
    headingLevel="h1"
    title={church.isHidden ? 'Nobody can join a hidden church' : 'You can’t invite for this church'}
    description={
      church.isHidden ? 'A site admin can show it again.' : 'Its admin can, and the site’s admins.'
    }
    action={<ButtonLink href={pathTo('church', { id: church.id })}>View church</ButtonLink>}
  />
)

const Invite = ({ church }: ChurchProps) => {
  const link = `${window.location.origin}${pathTo('church', { id: church.id })}`
  return (
    <>
      <chakra.div _print={{ display: 'none' }}>
        <PageHeader
          eyebrow={<bdi>{church.name}</bdi>}
          title="Invite members"
          lead="The link leads to your church’s page. Whoever opens it signs in, and can join there."
        />
        <Row flexWrap="wrap" gap="3" mb="5">
          <Button
            variant="gold"
            onClick={() =>
              void shareOrCopy({
                title: `${church.name} on ${PRODUCT_NAME}`,
                url: link,
                whenCopied: `Share this link to invite people to ${church.name}`,
              })
            }
          >
            <Share2 aria-hidden="true" />
            <span>{canShare() ? 'Share the link' : 'Copy the link'}</span>
          </Button>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            <span>Print the sheet</span>
          </Button>
          <ButtonLink href={pathTo('church', { id: church.id })} variant="plain">
            View church
          </ButtonLink>
        </Row>
      </chakra.div>
      <Sheet church={church} link={link} />
    </>
  )
}

/** Black on white in dark mode too: cameras and paper want it so. */
const Sheet = ({ church, link }: ChurchProps & { readonly link: string }) => (
  <Paper aria-label="Sheet to print">
    <chakra.p textStyle="label">{PRODUCT_NAME}</chakra.p>
    <ChurchName>
      <bdi>{church.name}</bdi>
    </ChurchName>
    <Sentence>
      Ten questions from the Bible a day, together. Scan the code, sign in, and join us.
    </Sentence>
    <CodeFrame>
      <Code text={link} label={`QR code that leads to ${church.name}`} />
    </CodeFrame>
    <Address translate="no">{link.replace(/^https?:\/\//, '')}</Address>
  </Paper>
)

const loadQrCode = () => import('./qr-code.tsx')

/** Its code is loaded when it is shown. Without it, the address below still leads to the church. */
const Code = (props: QrCodeProps) => {
  const { loaded, advice } = useLoaded(loadQrCode)
  if (advice) return <p role="alert">{`The QR code could not be loaded. ${advice}`}</p>
  return loaded ? <loaded.QrCode {...props} /> : null
}

const Paper = chakra('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    gap: '4',
    maxW: '38rem',
    mx: 'auto',
    px: { base: '5', md: '12' },
    py: { base: '8', md: '12' },
    // Not the tokens of the mode.
    bg: '#fff',
    color: '#16233F',
    borderRadius: 'sm',
    boxShadow: 'lifted',
    borderWidth: '1px',
    borderColor: 'line',
    _print: {
      maxW: 'none',
      p: '0',
      pt: '12mm',
      gap: '7mm',
      border: 'none',
      boxShadow: 'none',
      breakInside: 'avoid',
    },
  },
})

const ChurchName = chakra('h2', {
  base: {
    textStyle: 'title',
    color: 'inherit',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    _print: { fontSize: '34pt' },
  },
})

const Sentence = chakra('p', {
  base: {
    fontSize: { base: 'md', md: 'lg' },
    maxW: '26rem',
    textWrap: 'balance',
    _print: { fontSize: '16pt', maxW: '36rem' },
  },
})

const CodeFrame = chakra('div', {
  base: {
    w: 'min(100%, 18rem)',
    aspectRatio: '1',
    _print: { w: '105mm' },
  },
})

const Address = chakra('p', {
  base: {
    fontSize: 'sm',
    fontWeight: '600',
    overflowWrap: 'anywhere',
    maxW: 'full',
    _print: { fontSize: '11pt' },
  },
})
