import { chakra } from '@chakra-ui/react/styled-system'
import { BadgePicture } from '../../ui/badge-picture.tsx'
import { Row } from '../../ui/layout.ts'
import { SectionCard } from '../../ui/section.tsx'
import type { QuizResult } from '../play/use-quiz-submission.ts'
import { Reveal } from './result-play.tsx'

type NewBadgesProps = { readonly badges: QuizResult['badges'] }

/** The badges of a new result, which arrive one after another. */
export const NewBadges = ({ badges }: NewBadgesProps) => (
  <SectionCard
    title={badges.length === 1 ? 'New badge earned' : `${badges.length} new badges earned`}
  >
    <chakra.ul display="grid" gap="4">
      {badges.map((badge, index) => (
        <li key={badge.id}>
          <Reveal stage="badges" index={index} count={badges.length} isSpring>
            <Row gap="4">
              <BadgePicture badge={badge.id} color={badge.color} size={56} />
              <div>
                <chakra.p fontWeight="650">{badge.name}</chakra.p>
                <chakra.p textStyle="small" color="muted">
                  {badge.description}
                </chakra.p>
              </div>
            </Row>
          </Reveal>
        </li>
      ))}
    </chakra.ul>
  </SectionCard>
)
