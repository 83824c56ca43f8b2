import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import { MAX_LENGTH } from '../../domain/church-limits.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { FoundChurches } from './found-churches.tsx'
import { LimitNote, LimitReached } from './limit-reached.tsx'
import { useFoundChurches, useSearchText } from './use-church-search.ts'
import { useMemberships } from './use-memberships.ts'

const loadDialog = async () => (await import('./propose-dialog.tsx')).ProposeDialog

export const FindChurches = () => {
  const { isFull } = useMemberships()
  const found = useFoundChurches()
  const { Dialog, isOpen, open, close } = useDialog(loadDialog)
  const isEmpty = found.churches?.length === 0 && !found.isOld && found.search !== ''
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4.5">
      <Card pad="sm">
        <Row>
          <SearchBox />
          {isEmpty ? null : <Proposal isFull={isFull} onPropose={open} />}
        </Row>
        {isFull ? (
          <chakra.div mt="3">
            <LimitNote />
          </chakra.div>
        ) : null}
      </Card>
      <FoundChurches
        found={found}
        proposal={<Proposal isFull={isFull} onPropose={open} isNext />}
      />
      {Dialog ? <Dialog open={isOpen} onClose={close} /> : null}
    </chakra.div>
  )
}

const SearchBox = () => {
  const { text, change, submit } = useSearchText()
  return (
    <SearchForm
      role="search"
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
        maxLength={MAX_LENGTH.name}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
    </SearchForm>
  )
}

type ProposalProps = {
  readonly isFull: boolean
  readonly onPropose: () => void
  /** Where nothing was found, proposing is the next step. */
  readonly isNext?: boolean
}

/** The proposer joins the church, so whoever can join none cannot propose one. */
const Proposal = ({ isFull, onPropose, isNext = false }: ProposalProps) =>
  isFull ? (
    <chakra.span display="inline-flex" alignItems="center" minH="12">
      <LimitReached />
    </chakra.span>
  ) : (
    <Button variant={isNext ? 'gold' : 'quiet'} onClick={onPropose}>
      <Plus aria-hidden="true" />
      Propose Church
    </Button>
  )

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3.5' },
})

const SearchForm = chakra('form', { base: { flex: '1 1 16rem', minW: '0' } })
