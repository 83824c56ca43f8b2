import { chakra } from '@chakra-ui/react/styled-system'
import type { ThemeReading } from '../../domain/group/theme-reading.ts'
import { formatCount } from '../lib/format.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { questionsText } from '../shared/sprint-mix.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.ts'

type ThemeMix = RouterOutputs['sprint']['nextMix']
type Meaning = NonNullable<ThemeMix['about']>

const PHRASES: Readonly<Record<Meaning['kind'], (name: string) => string>> = {
  book: (name) => `the book of ${name}`,
  chapters: (name) => name,
  topic: (name) => `the topic ${name}`,
}

const phraseOf = ({ kind, name }: Meaning): string => PHRASES[kind](name)

/** What a theme was understood by. */
const meaningText = ({ about, recognized }: ThemeMix): string => {
  if (about) return `On ${phraseOf(about)}`
  return recognized ? 'Mixed: from the whole Bible' : 'Mixed: no book or topic recognized'
}

const restingText = ({ about, resting, onTheme }: ThemeMix): string | null => {
  if (!about || resting === 0) return null
  const count = formatCount(
    resting,
    onTheme > 0 ? 'more' : 'question',
    onTheme > 0 ? 'more' : 'questions',
  )
  return `${count} on ${about.name} ${resting === 1 ? 'was' : 'were'} in your last sprints and will come back.`
}

const insteadText = (about: Meaning | null): string =>
  about ? `On ${phraseOf(about)} instead` : 'Mixed instead'

type ThemeMixNoteProps = {
  /** Null while it is not known. */
  readonly mix: ThemeMix | null
  readonly hasFailed: boolean
  readonly isChanging: boolean
  readonly onRead: (reading: ThemeReading) => void
}

/** What a theme was understood by and how many questions are on it, with the other ways to read it. */
export const ThemeMixNote = ({ mix, hasFailed, isChanging, onRead }: ThemeMixNoteProps) => (
  <Frame aria-busy={isChanging || undefined}>
    <chakra.div role="status" minW="0">
      {mix ? <MixTexts mix={mix} /> : <Muted>{hasFailed ? FAILED : WAITING}</Muted>}
    </chakra.div>
    {mix && mix.alternatives.length > 0 ? (
      <Row flexWrap="wrap" gap="1.5">
        {mix.alternatives.map(({ reading, about }, place) => (
          <Button
            // By its place: what is pressed keeps the focus and offers the way back.
            // biome-ignore lint/suspicious/noArrayIndexKey: the reason is above
            key={place}
            size="sm"
            maxW="full"
            aria-disabled={isChanging || undefined}
            onClick={() => {
              if (!isChanging) onRead(reading)
            }}
          >
            <bdi>{insteadText(about)}</bdi>
          </Button>
        ))}
      </Row>
    ) : null}
  </Frame>
)

const WAITING = 'Counting the questions on this theme…'
const FAILED = 'The questions on this theme couldn’t be counted just now.'

const MixTexts = ({ mix }: { readonly mix: ThemeMix }) => {
  const resting = restingText(mix)
  return (
    <>
      <chakra.p fontWeight="650">
        <bdi>{meaningText(mix)}</bdi>
      </chakra.p>
      <Muted>
        <bdi>{`${questionsText({ ...mix, about: mix.about?.name ?? null })}.`}</bdi>
      </Muted>
      {resting ? (
        <Muted>
          <bdi>{resting}</bdi>
        </Muted>
      ) : null}
    </>
  )
}

const Muted = chakra('p', { base: { textStyle: 'small', color: 'muted', textWrap: 'pretty' } })

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '2.5',
    justifyItems: 'start',
    p: '3.5',
    borderRadius: 'control',
    bg: 'sunk',
    overflowWrap: 'anywhere',
    '& > *': { maxW: 'full' },
  },
})
