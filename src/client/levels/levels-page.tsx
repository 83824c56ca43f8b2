import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { MAX_LEVEL } from '../../domain/level.ts'
import { pathTo } from '../../domain/site/page.ts'
import { CORRECT_ANSWER_XP, DAILY_BASE_XP } from '../../domain/xp.ts'
import { useAuth } from '../shared/auth-context.tsx'
import { Page } from '../shared/page.tsx'
import { wasSignedIn } from '../shared/signed-in-hint.ts'
import { Waiting } from '../shared/waiting.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LevelRow } from './level-row.tsx'
import { LEVELS } from './levels.ts'

const LevelsPage = () => {
  const { user, status } = useAuth()
  const [expectPlayer] = useState(wasSignedIn)
  // The row of the own level is higher than the others, which would jump.
  if (status === 'loading' && expectPlayer) return <Waiting />
  return (
    <Page>
      <chakra.div maxW="quiz" mx="auto">
        <PageHeader
          size="display"
          eyebrow="The way up"
          title={`${MAX_LEVEL} Mastery Levels`}
          lead={`Earn ${DAILY_BASE_XP} XP for finishing the daily quiz, plus ${CORRECT_ANSWER_XP} per right answer. You never lose a level.`}
        />
        <ol>
          {LEVELS.map((level) => (
            <LevelRow key={level.number} level={level} own={user?.level ?? null} />
          ))}
        </ol>
        {status === 'anonymous' ? <StartHere /> : null}
      </chakra.div>
    </Page>
  )
}

const StartHere = () => (
  <chakra.div textAlign="center" pt="10" pb="6">
    <chakra.p color="muted" mb="4">
      Everyone starts at level 1.
    </chakra.p>
    <ButtonLink href={pathTo('signup')} variant="gold">
      Start climbing
    </ButtonLink>
  </chakra.div>
)

export default LevelsPage
