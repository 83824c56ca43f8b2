import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { BookOpen, Church, Send, Sparkles, Trophy, UsersRound } from 'lucide-react'
import { pathTo } from '../../domain/site/page.ts'
import { PRODUCT_NAME } from '../../domain/site/product.ts'
import { canShare } from '../lib/share-link.ts'
import { useFeatures } from '../shared/feature-context.tsx'
import { SectionCard } from '../ui/section.tsx'
import { shareOrCopy } from '../ui/share-or-copy.ts'
import { ButtonTile, LinkTile } from './action-tile.tsx'
import { useEncouragement } from './use-encouragement.ts'

export const QuickActions = () => {
  const { groups, leaderboards, reminders } = useFeatures()
  return (
    <SectionCard title="Quick Actions">
      <SimpleGrid as="ul" minChildWidth="min(100%, 13.5rem)" gap="3">
        <li>
          <LinkTile
            href={`${pathTo('quiz')}?type=practice`}
            icon={BookOpen}
            label="Practice Quiz"
            hint="As many as you like"
          />
        </li>
        {groups ? (
          <li>
            <LinkTile href={pathTo('churches')} icon={Church} label="Churches" hint="Find yours" />
          </li>
        ) : null}
        {groups ? (
          <li>
            <LinkTile
              href={pathTo('groups')}
              icon={UsersRound}
              label="Study Groups"
              hint="Study together"
            />
          </li>
        ) : null}
        {leaderboards ? (
          <li>
            <LinkTile
              href={pathTo('leaderboard')}
              icon={Trophy}
              label="Leaderboard"
              hint="See where you stand"
            />
          </li>
        ) : null}
        {reminders ? <Encouragement /> : null}
        <li>
          <ButtonTile
            icon={Send}
            label="Invite Friends"
            hint={canShare() ? 'Share the link' : 'Copy the link to share'}
            onClick={() => void inviteFriends()}
          />
        </li>
      </SimpleGrid>
    </SectionCard>
  )
}

const Encouragement = () => {
  const { generate, generating, text, dialog } = useEncouragement()
  const { Dialog, isOpen, close } = dialog
  return (
    <li>
      <ButtonTile
        icon={Sparkles}
        label="AI Encouragement"
        hint={generating ? 'Generating...' : 'A word for today'}
        busy={generating}
        onClick={() => void generate()}
      />
      {Dialog ? <Dialog open={isOpen} onClose={close} text={text} /> : null}
    </li>
  )
}

const inviteFriends = (): Promise<void> =>
  shareOrCopy({
    title: PRODUCT_NAME,
    url: window.location.origin,
    whenCopied: `Share this link with friends to invite them to ${PRODUCT_NAME}`,
  })
