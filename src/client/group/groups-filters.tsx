import { chakra } from '@chakra-ui/react/styled-system'
import { Star } from 'lucide-react'
import {
  INDEPENDENT,
  isGroupChurch,
  MAX_GROUP_FIELD_LENGTH,
} from '../../domain/group/group-limits.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row } from '../ui/layout.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { INDEPENDENT_GROUP } from './group-card.tsx'
import { useGroupsAddress } from './groups-address.ts'
import { ChurchOptions, useOwnChurches } from './groups-church-options.tsx'

/** Search, church and favorites. They hold for all tabs; the leaderboard has no favorites. */
export const GroupsFilters = () => {
  const { tab, filters, setSearch, setFavorites } = useGroupsAddress()
  return (
    <Card pad="sm" mb="4.5">
      <Row flexWrap="wrap" alignItems="flex-end" gap="3.5">
        <SearchBox
          label="Search groups"
          placeholder="Name or theme"
          maxLength={MAX_GROUP_FIELD_LENGTH.name}
          search={filters.search}
          onSearch={setSearch}
        />
        <ChurchFilter />
        {tab === 'church-groups' ? null : (
          <FavoritesToggle
            aria-pressed={filters.favorites}
            onClick={() => setFavorites(!filters.favorites)}
          >
            <Star aria-hidden="true" fill={filters.favorites ? 'currentColor' : 'none'} />
            <span>Favorites</span>
          </FavoritesToggle>
        )}
      </Row>
    </Card>
  )
}

const ChurchFilter = () => {
  const {
    filters: { church },
    setChurch,
  } = useGroupsAddress()
  const own = useOwnChurches()
  const isListed =
    church === '' ||
    church === INDEPENDENT ||
    isGroupChurch(church) ||
    own.some(({ id }) => id === church)
  return (
    <chakra.div flex="1 1 9rem" minW="0">
      <SelectField
        label="Church"
        value={church}
        onChange={(event) => setChurch(event.target.value)}
      >
        <option value="">All churches</option>
        <option value={INDEPENDENT}>{INDEPENDENT_GROUP}</option>
        <ChurchOptions own={own} />
        {/* From an address that somebody else has shared. */}
        {isListed ? null : <option value={church}>Another church</option>}
      </SelectField>
    </chakra.div>
  )
}

const FavoritesToggle = chakra(Button, {
  base: {
    '&[aria-pressed=true]': { bg: 'gold.soft', color: 'gold.text', borderColor: 'gold.text' },
  },
})
