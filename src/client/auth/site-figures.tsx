import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'

/** True figures of this site; without them the page says nothing rather than something invented. */
export const SiteFigures = () => {
  const { data } = trpc.site.info.useQuery()
  if (!data) return null
  const { questions, books, passages, averageStreak } = data.statistics
  const figures = [
    { value: questions, name: 'questions' },
    { value: books, name: 'books' },
    { value: passages, name: 'passages' },
    { value: averageStreak, name: 'days of streak on average' },
  ]
  return (
    <Row aria-label="What is here">
      {figures.map(({ value, name }) =>
        value === null ? null : (
          <li key={name}>
            <chakra.strong display="block" fontFamily="heading" fontSize="xl" fontWeight="600">
              {formatNumber(value)}
            </chakra.strong>
            <chakra.span textStyle="small" color="muted">
              {name}
            </chakra.span>
          </li>
        ),
      )}
    </Row>
  )
}

const Row = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '7',
    rowGap: '3',
    mb: '6',
    fontVariantNumeric: 'tabular-nums',
  },
})
