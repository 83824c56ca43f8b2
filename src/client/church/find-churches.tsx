import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_CHURCH_FIELD_LENGTH } from '../../domain/church-limits.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { TextField } from '../ui/text-field.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { useChurchesAddress } from './churches-address.ts'
import { FoundChurches, searchOf, useFoundChurches } from './found-churches.tsx'
import { LimitNote, LimitReached } from './membership-limit.tsx'
import { useMemberships } from './memberships.ts'

const loadDialog = async () => (await import('./propose-dialog.tsx')).ProposeDialog

export const FindChurches = () => {
  const { isAtLimit } = useMemberships()
  const found = useFoundChurches()
  const { Dialog, isOpen, close, trigger } = useDialog(loadDialog)
  const hasNoResult = found.search !== '' && found.churches?.length === 0 && !found.isStale
  // Proposing a church joins it, so it takes room for one more.
  const proposal = isAtLimit ? (
    <Row as="span" display="inline-flex" minH="12">
      <LimitReached />
    </Row>
  ) : (
    <Button variant={hasNoResult ? 'gold' : 'quiet'} {...trigger}>
      <Plus aria-hidden="true" />
      Propose Church
    </Button>
  )
  return (
    <Stack>
      <Card pad="sm">
        <Row flexWrap="wrap" alignItems="flex-end" gap="3.5">
          <SearchBox />
          {hasNoResult ? null : proposal}
        </Row>
        {isAtLimit ? (
          <chakra.div mt="3">
            <LimitNote />
          </chakra.div>
        ) : null}
      </Card>
      <FoundChurches found={found} proposal={proposal} />
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </Stack>
  )
}

const SearchBox = () => {
  const { text, change, submit } = useSearchText()
  return (
    <chakra.form
      role="search"
      flex="1 1 16rem"
      minW="0"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Search churches"
        type="search"
        placeholder="Name, city or state"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_CHURCH_FIELD_LENGTH.name}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </chakra.form>
  )
}

const DEBOUNCE_MS = 300

/** The text in the search box. It goes into the address after a pause in typing, or at once on Enter. */
const useSearchText = () => {
  const { search, setSearch } = useChurchesAddress()
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (search === sent.current) return
    // The address was changed by a link or by "Back", not here.
    clearTimeout(timer.current)
    sent.current = search
    setText(search)
  }, [search])

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string): void => {
    clearTimeout(timer.current)
    sent.current = searchOf(next)
    if (sent.current !== search) setSearch(sent.current)
  }

  return {
    text,
    change: (next: string): void => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(next), DEBOUNCE_MS)
    },
    submit: (): void => send(text),
  }
}
