import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { QuizMode } from '../../domain/quiz-run.ts'
import { Card } from '../ui/card.tsx'
import { SkeletonBlock, SkeletonRegion } from '../ui/skeleton.tsx'
import { ExitQuiz } from './exit-quiz.tsx'
import { QuizHeading } from './quiz-heading.tsx'

type QuizStateProps = { readonly mode: QuizMode; readonly children: ReactNode }

/** A quiz that has no question to show: its heading, and the reason. */
export const QuizState = ({ mode, children }: QuizStateProps) => (
  <chakra.div display="grid" gap="4">
    <QuizHeading mode={mode} exit={<ExitQuiz />} />
    {children}
  </chakra.div>
)

export const QuizSkeleton = ({ mode }: { readonly mode: QuizMode }) => (
  <QuizState mode={mode}>
    <SkeletonRegion>
      <SkeletonBlock w="9rem" mb="3" />
      <SkeletonBlock h="2.5" minH="0" mb="4.5" borderRadius="full" />
      <Card display="grid" gap="3.5">
        <SkeletonBlock w="6rem" />
        <SkeletonBlock h="8" w="85%" />
        {['A', 'B', 'C', 'D'].map((letter) => (
          <SkeletonBlock key={letter} h="16" borderRadius="option" />
        ))}
      </Card>
    </SkeletonRegion>
  </QuizState>
)
