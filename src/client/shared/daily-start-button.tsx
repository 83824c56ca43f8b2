import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { pathTo } from '../../domain/site/page.ts'
import { preloadPage } from '../lib/page-registry.ts'
import { useIsSlow } from '../lib/use-has-lasted.ts'
import { Button } from '../ui/button.tsx'
import { useDailyStart } from './use-daily-start.ts'

type DailyStartButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'minH'> & {
  readonly label: string
}

/** Starts the daily quiz, or continues the one that is open. */
export const DailyStartButton = ({ label, ...style }: DailyStartButtonProps) => {
  const { start, starting } = useDailyStart()
  const isSlow = useIsSlow(starting)
  const preload = (): void => void preloadPage(pathTo('quiz'))
  return (
    <>
      <Button
        variant="gold"
        {...style}
        // Not `disabled`, which would take the focus away from keyboard players.
        aria-disabled={starting}
        onClick={start}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {starting ? (
          <InPlaceOf text={label}>{isSlow ? STILL_STARTING : STARTING}</InPlaceOf>
        ) : (
          label
        )}
      </Button>
      <chakra.span srOnly role="status">
        {isSlow ? STILL_STARTING : ''}
      </chakra.span>
    </>
  )
}

const STARTING = 'Starting...'
const STILL_STARTING = 'Still starting...'

type InPlaceOfProps = { readonly text: string; readonly children: string }

/** As wide as the text: what stands beside it does not move. */
const InPlaceOf = ({ text, children }: InPlaceOfProps) => (
  <chakra.span display="grid" justifyItems="center" css={{ '& > *': { gridArea: '1 / 1' } }}>
    <span>{children}</span>
    <chakra.span aria-hidden="true" visibility="hidden">
      {text}
    </chakra.span>
  </chakra.span>
)
