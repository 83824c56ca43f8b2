import { chakra } from '@chakra-ui/react/styled-system'
import { BookOpen, Church, Send, Sparkles, Trophy, UsersRound } from 'lucide-react'
import { useFeatures } from '../app/feature-context.tsx'
import { isKnownPage } from '../lib/known-pages.ts'
import { Card } from '../ui/card.tsx'
import { ButtonTile, LinkTile } from './action-tile.tsx'
import { inviteFriends } from './invite.ts'
import { useEncouragement } from './use-encouragement.ts'

export const QuickActions = () => {
  const { groups, leaderboards, reminders } = useFeatures()
  return (
    <Card as="section" aria-labelledby="actions-heading">
      <chakra.h2 id="actions-heading" textStyle="subheading" mb="4">
        Quick Actions
      </chakra.h2>
      <List>
        <li>
          <LinkTile
            href="/quiz?type=practice"
            icon={BookOpen}
            label="Practice Quiz"
            hint="As many as you like"
          />
        </li>
        {groups ? (
          <li>
            <LinkTile href="/churches" icon={Church} label="Churches" hint="Find your own" />
          </li>
        ) : null}
        {groups && isKnownPage('/groups') ? (
          <li>
            <LinkTile
              href="/groups"
              icon={UsersRound}
              label="Study Groups"
              hint="Study side by side"
            />
          </li>
        ) : null}
        {leaderboards ? (
          <li>
            <LinkTile
              href="/leaderboard"
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
            hint="Copy the link to share"
            onClick={() => void inviteFriends()}
          />
        </li>
      </List>
    </Card>
  )
}

const Encouragement = () => {
  const { generate, generating, shown, close } = useEncouragement()
  return (
    <li>
      <ButtonTile
        icon={Sparkles}
        label="AI Encouragement"
        hint={generating ? 'Generating...' : 'A word for today'}
        busy={generating}
        onClick={() => void generate()}
      />
      {shown ? <shown.Dialog open={shown.open} onClose={close} text={shown.text} /> : null}
    </li>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))',
    gap: '3',
    listStyle: 'none',
  },
})
