import { chakra } from '@chakra-ui/react/styled-system'
import { Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuizMode } from '../../domain/quiz-run.ts'
import { Chip } from '../ui/chip.tsx'

const TITLES: Readonly<Record<QuizMode, { readonly badge: string; readonly heading: string }>> = {
  practice: { badge: 'PRACTICE', heading: 'QUIZ' },
  adaptive: { badge: 'ADAPTIVE', heading: 'Challenge Mode' },
  daily: { badge: 'DAILY', heading: 'CHALLENGE' },
  sprint: { badge: 'SPRINT', heading: 'QUIZ SPRINT' },
}

export const SETTINGS_ID = 'quiz-settings'

type QuizHeadingProps = {
  readonly mode: QuizMode
  readonly exit: ReactNode
  readonly children?: ReactNode
}

/** The first line: what is played, and the way out. The pills of a running quiz come as children. */
export const QuizHeading = ({ mode, exit, children }: QuizHeadingProps) => (
  <Row>
    <chakra.div display="flex" alignItems="center" gap="2.5" minH="11">
      <Chip tone="ink">{TITLES[mode].badge}</Chip>
      <chakra.h1 textStyle="label" letterSpacing="0.06em" color="muted">
        {TITLES[mode].heading}
      </chakra.h1>
    </chakra.div>
    {children}
    <chakra.div display="flex" alignItems="center" ms="auto" me="-2.5">
      {children ? (
        <SettingsLink href={`#${SETTINGS_ID}`} aria-label="Quiz settings">
          <Settings2 aria-hidden="true" size={20} />
        </SettingsLink>
      ) : null}
      {exit}
    </chakra.div>
  </Row>
)

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    pt: { md: '3' },
  },
})

const SettingsLink = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minW: '11',
    minH: '11',
    borderRadius: 'control',
    color: 'muted',
    _hover: { color: 'text', bg: 'sunk' },
  },
})
