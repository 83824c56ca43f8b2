import { sql } from 'kysely'
import { searchChurches } from '../../src/server/church/church.service.ts'
import { similarityTo } from '../../src/server/church/search.service.ts'
import { suggestChurches } from '../../src/server/church/suggestion.service.ts'
import { builtInAssistant } from '../../src/server/platform/assistant/assistant.ts'
import { control, list, MAX_LIST_RATIO, type Statement } from '../comparison/statement.ts'
import type { Dataset } from './dataset.ts'
import { nameOf, SMALL, townOf } from './fill.ts'

/**
 * For a thousand times as many churches: limits are reached, at which up to 1,000 churches are looked up one by
 * one, and indexes are deeper.
 */
const MAX_RATIO = 3
const TIMES = 60

const search = (
  name: string,
  searchOf: (iteration: number) => string,
  maxRatio = MAX_RATIO,
): Statement<Dataset> => ({
  ...list(name, ({ database, learner }: Dataset, iteration) =>
    searchChurches(database, learner, searchOf(iteration)),
  ),
  maxRatio,
  times: TIMES,
})

const assistant = builtInAssistant(Math.random)
const ENTRY = { denomination: '', description: '', postalCode: '', country: 'US', website: '' }

const suggestion = (
  title: string,
  entryOf: (iteration: number) => { name: string; city: string; state: string },
): Statement<Dataset> => ({
  ...list(title, ({ database }: Dataset, iteration) =>
    suggestChurches(database, assistant, { ...ENTRY, ...entryOf(iteration) }),
  ),
  maxRatio: MAX_RATIO,
  times: TIMES,
})

const EIGHT_WORDS = 'grace trinity calvary bethel emmanuel hope zion faith'

/** Berean's own functions, called as it calls them. */
export const STATEMENTS: readonly Statement<Dataset>[] = [
  search('word of 44 % of all', () => 'church', MAX_LIST_RATIO),
  search('word of 5 % of all', () => 'grace', MAX_LIST_RATIO),
  search('two such words', () => 'grace chapel'),
  search('word of 10 %, all small', () => SMALL),
  search('such a word and a rare town', (iteration) => `${SMALL} ${townOf(iteration * 31)}`),
  search('two words of 10 % and 5 %, small', () => `${SMALL} grace`),
  search('rare word', (iteration) => nameOf(iteration * 37)),
  search('frequent and rare word', (iteration) => `grace ${nameOf(iteration * 37)}`),
  search('misspelt frequent word', () => 'garce'),
  search('misspelt rare word', (iteration) => `${nameOf(iteration * 37).slice(0, -1)}x`),
  search('beginning of a word', () => 'gra'),
  search('part of rare words', (iteration) => nameOf(iteration * 37).slice(1)),
  search('eight frequent words', () => EIGHT_WORDS),
  search('no such word', () => 'xyzzyq'),
  suggestion('suggestion, common name', () => ({
    name: 'Grace Church',
    city: 'Boston',
    state: 'MA',
  })),
  suggestion('suggestion, rare name', (iteration) => ({
    name: `Grace ${nameOf(iteration * 37)} Chapel`,
    city: townOf(iteration * 31),
    state: 'MA',
  })),
  suggestion('suggestion, eight words', () => ({ name: EIGHT_WORDS, city: 'Boston', state: 'MA' })),
]

/** Finding all churches that match, and ranking them. */
export const CONTROLS: readonly Statement<Dataset>[] = [
  {
    ...control(
      'ranking all with a word',
      ({ database }: Dataset) =>
        sql`select id from churches where search_text like '%grace%'
          order by ${similarityTo('grace')} desc, member_count desc limit 20`.execute(database),
      MAX_RATIO,
    ),
    times: 10,
  },
]
