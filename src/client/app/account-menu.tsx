import { chakra } from '@chakra-ui/react/styled-system'
import { LifeBuoy, LogOut, Settings, UserRound, UsersRound, Wrench } from 'lucide-react'
import { useRef } from 'react'
import { displayNameOf } from '../../domain/learner/person.ts'
import { pathTo } from '../../domain/site/page.ts'
import { clearOfNotch, sizeWithin } from '../lib/theme-tokens.ts'
import type { OwnUser } from '../lib/trpc.ts'
import { useDrawnNext } from '../lib/use-drawn-next.ts'
import { AppearanceChoice } from '../shared/appearance-choice.tsx'
import { useFeatures } from '../shared/feature-context.tsx'
import { useSignOut } from '../shared/use-sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Divider, Row } from '../ui/layout.ts'
import { Link } from '../ui/link.tsx'
import { MenuPanel, menuItemRecipe } from '../ui/menu-panel.tsx'
import { linksBeyondBottomBar } from './nav-links.ts'

const PANEL_ID = 'account-menu'

/** A native popover, which brings Escape, closing on an outside click and the focus order. */
export const AccountMenu = ({ user }: { readonly user: OwnUser }) => {
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  const isContentDrawn = useDrawnNext()
  return (
    <>
      <Trigger popoverTarget={PANEL_ID} aria-controls={PANEL_ID}>
        <Avatar person={user} />
        <chakra.span srOnly>Account menu</chakra.span>
      </Trigger>
      <Panel ref={panel} id={PANEL_ID} popover="auto">
        {isContentDrawn ? <Content user={user} onFollow={close} /> : null}
      </Panel>
    </>
  )
}

type ContentProps = { readonly user: OwnUser; readonly onFollow: () => void }

const Content = ({ user, onFollow }: ContentProps) => (
  <>
    <Identity user={user} />
    <chakra.nav aria-label="Account" display="grid">
      <Item href={pathTo('profile')} onClick={onFollow}>
        <UserRound aria-hidden="true" size={18} />
        <span>Profile</span>
      </Item>
      <Item href={pathTo('settings')} onClick={onFollow}>
        <Settings aria-hidden="true" size={18} />
        <span>Settings</span>
      </Item>
      <SmallScreenLinks user={user} onFollow={onFollow} />
    </chakra.nav>
    <Divider my="2" />
    <AppearanceChoice />
    <Divider my="2" />
    <SignOut />
  </>
)

const SignOut = () => {
  const { link, label } = useSignOut()
  return (
    <PlainItem {...link}>
      <LogOut aria-hidden="true" size={18} />
      <span>{label}</span>
    </PlainItem>
  )
}

const Identity = ({ user }: { readonly user: OwnUser }) => (
  <Row px="3" pt="2" pb="3">
    <Avatar person={user} size={44} />
    <chakra.div minW="0">
      <chakra.p fontWeight="650" truncate>
        {displayNameOf(user)}
      </chakra.p>
      <chakra.p textStyle="small" color="muted" truncate>
        {`Level ${user.currentLevel} · ${user.levelName}`}
      </chakra.p>
    </chakra.div>
  </Row>
)

/** Of the pages that the menu has on small screens; those of administration share one. */
const PAGE_ICONS: Readonly<Record<string, typeof Wrench>> = {
  [pathTo('groups')]: UsersRound,
  [pathTo('support')]: LifeBuoy,
}

const SmallScreenLinks = ({ user, onFollow }: ContentProps) => {
  const links = linksBeyondBottomBar(user, useFeatures())
  return links.map(({ path, label }) => {
    const Icon = PAGE_ICONS[path] ?? Wrench
    return (
      <Item key={path} href={path} onClick={onFollow} hideFrom="lg">
        <Icon aria-hidden="true" size={18} />
        <span>{label}</span>
      </Item>
    )
  })
}

const Trigger = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minW: sizeWithin(11),
    minH: sizeWithin(11),
    borderRadius: 'full',
    cursor: 'pointer',
    transition: 'transform 150ms',
    _active: { transform: 'scale(0.96)' },
  },
})

const Panel = chakra(MenuPanel, {
  base: {
    position: 'fixed',
    top: 'calc(env(safe-area-inset-top) + 3.75rem)',
    right: clearOfNotch('right', 'max(0.75rem, (100% - var(--chakra-sizes-content)) / 2)'),
    w: 'min(17rem, calc(100% - 1.5rem))',
    maxH: 'calc(100dvh - 5rem)',
  },
})

const Item = chakra(Link, menuItemRecipe)
/** Leaves the application. */
const PlainItem = chakra('a', menuItemRecipe)
