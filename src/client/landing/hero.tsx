import { chakra } from '@chakra-ui/react/styled-system'
import { pathTo } from '../../domain/site/page.ts'
import { sizeWithin } from '../lib/theme-tokens.ts'
import { trpc } from '../lib/trpc.ts'
import { SiteFigures } from '../shared/site-figures.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { Row } from '../ui/layout.ts'
import { SampleQuestion } from './sample-question.tsx'

export const Hero = () => (
  <Frame>
    <chakra.div pt={{ lg: '16' }}>
      <Eyebrow mb="3">Examine the Scriptures daily</Eyebrow>
      <chakra.h1 textStyle="display" textWrap="pretty">
        <span>Ten questions a day. </span>
        <br />
        <SecondLine />
      </chakra.h1>
      <chakra.p textStyle="lead" color="muted" mt="4" maxW="32rem">
        A joyful, accountable path to Bible mastery and spiritual growth, alone or with your church.
      </chakra.p>
      <Row flexWrap="wrap" mt="7">
        <ButtonLink href={pathTo('signup')} variant="gold">
          Start Here
        </ButtonLink>
        <ButtonLink href={pathTo('levels')}>See the 10 levels</ButtonLink>
      </Row>
      <chakra.p textStyle="small" color="muted" mt="5">
        Free at its core. No card needed.
      </chakra.p>
    </chakra.div>
    <Spotlight>
      <SampleQuestion />
    </Spotlight>
    <SiteFigures />
  </Frame>
)

/** "The whole Bible" is true where nearly all of its 1,189 chapters have a question. */
const MIN_CHAPTERS_OF_THE_WHOLE_BIBLE = 1050

const SecondLine = () => {
  const statistics = trpc.site.info.useQuery().data?.statistics
  // The product's own bank covers it, so that nothing moves when the figures arrive.
  const isWhole = !statistics || statistics.chapters >= MIN_CHAPTERS_OF_THE_WHOLE_BIBLE
  return <span>{isWhole ? 'The whole Bible, in time.' : 'A lamp for your feet.'}</span>
}

const Frame = chakra('section', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(0, 0.95fr)' },
    alignItems: { base: 'center', lg: 'start' },
    gap: { base: '8', lg: '14' },
    pt: { base: '5', lg: '14' },
    pb: { base: '10', lg: '20' },
  },
})

/** The place of the question, with a soft gold light behind it. */
const Spotlight = chakra('div', {
  base: {
    gridColumn: { lg: '2' },
    gridRow: { lg: '1 / span 2' },
    // The light is placed from what stays where it is while the rest of the page arrives: from the top of the
    // question where it is below the text, otherwise from that of the frame.
    position: { base: 'relative', lg: 'static' },
    _before: {
      content: '""',
      position: 'absolute',
      zIndex: '-1',
      top: { base: '-1.5rem', lg: '-4rem' },
      // Into the margin of the page, but not past it, nor below a scroll bar of 16 px.
      right: { base: '-4', lg: 'max(-6rem, calc(50% - 50vw + 0.5rem))' },
      w: { base: `calc(100% + ${sizeWithin(8)})`, lg: '44rem' },
      h: { base: '126%', lg: '44rem' },
      bgImage: 'radial-gradient(closest-side, rgb(242 190 74 / 0.24), transparent)',
    },
  },
})
