import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { errorCodeOf } from '../../lib/errors.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNote, SuccessNote } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { SectionCard } from '../../ui/section.tsx'
import { questionsHref } from './questions-address.ts'

type Generation = RouterOutputs['version']['generation']['generation']

/** How often a running generation is asked how far it is. */
const POLL_MS = 1000

/** How far the questions are written, and then what became of them. */
export const GenerationProgress = ({ id }: { readonly id: string }) => {
  const query = trpc.version.generation.useQuery(
    { id },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.generation.status === 'running' || errorCodeOf(state.error) === 'unavailable'
          ? POLL_MS
          : false,
    },
  )
  const status = query.data?.generation.status
  const utils = trpc.useUtils()
  useEffect(() => {
    if (status !== 'finished') return
    void utils.version.list.invalidate()
    void utils.question.invalidate()
  }, [status, utils])
  const generation = query.data?.generation
  return (
    <SectionCard title={generation ? `Questions on ${generation.book}` : 'Progress'}>
      <QueryState
        query={{ ...query, data: generation }}
        errorTitle="The progress could not be loaded"
        headingLevel="h3"
      >
        {(loaded) => <Progress generation={loaded} />}
      </QueryState>
    </SectionCard>
  )
}

const Progress = ({ generation }: { readonly generation: Generation }) => {
  const { status, requested, produced, book, versionId, error } = generation
  const isRunning = status === 'running'
  return (
    <Stack gap="3.5">
      {isRunning ? (
        <ProgressBar
          label={`Questions on ${book}`}
          value={produced === 0 ? null : produced}
          max={requested}
          valueText={`${produced} of ${requested} written`}
        />
      ) : null}
      {isRunning ? (
        <chakra.p color="muted">
          <span>{formatNumber(produced)}</span>
          <span> of </span>
          <span>{formatCount(requested, 'question', 'questions')}</span>
          <span> written</span>
          <span>{droppedText(generation)}</span>
          <span>. This goes on if you leave the page.</span>
        </chakra.p>
      ) : null}
      <SuccessNote boxed>{status === 'finished' ? doneText(generation) : null}</SuccessNote>
      {status === 'failed' ? <ProblemNote boxed>{error}</ProblemNote> : null}
      {versionId ? (
        <chakra.div>
          <ButtonLink
            variant="quiet"
            href={questionsHref({ tab: 'versions', book, version: versionId })}
          >
            Look at the questions
          </ButtonLink>
        </chakra.div>
      ) : null}
    </Stack>
  )
}

const droppedText = ({ dropped }: Generation): string =>
  dropped === 0 ? '' : `, ${formatNumber(dropped)} left out`

const doneText = (generation: Generation): string => {
  const { requested, produced, book, dropped } = generation
  const written = formatCount(produced, 'question', 'questions')
  const parts = [
    `${written} on ${book} ${produced === 1 ? 'is' : 'are'} ready.`,
    ...(dropped > 0
      ? [`${formatNumber(dropped)} left out: they broke a rule, or the book has them already.`]
      : []),
    ...(produced < requested ? [`You asked for ${formatNumber(requested)}.`] : []),
  ]
  return parts.join(' ')
}
