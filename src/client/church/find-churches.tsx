import { chakra } from '@chakra-ui/react/styled-system'
import { Plus } from 'lucide-react'
import { MAX_CHURCH_FIELD_LENGTH } from '../../domain/church/church-limits.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { useDialog } from '../ui/use-dialog.ts'
import { useChurchesAddress } from './churches-address.ts'
import { FoundChurches, searchOf, useFoundChurches } from './found-churches.tsx'
import { LimitNote, LimitReached } from './membership-limit.tsx'
import { useMemberships } from './memberships.ts'

const loadDialog = async () => (await import('./propose-dialog.tsx')).ProposeDialog

export const FindChurches = () => {
  const { search, setSearch } = useChurchesAddress()
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
      <span>Propose Church</span>
    </Button>
  )
  return (
    <Stack>
      <Card pad="sm">
        <Row flexWrap="wrap" alignItems="flex-end" gap="3.5">
          <SearchBox
            label="Search churches"
            placeholder="Name, city or state"
            maxLength={MAX_CHURCH_FIELD_LENGTH.name}
            search={search}
            onSearch={setSearch}
            searchOf={searchOf}
          />
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
