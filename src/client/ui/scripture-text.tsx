import { chakra } from '@chakra-ui/react/styled-system'
import { withPairedMarks } from '../../domain/scripture/quotation-marks.ts'
import { shownReference } from '../../domain/scripture/shown-reference.ts'
import type { Verse } from '../../domain/scripture/verse.ts'
import type { Elements } from '../lib/elements.ts'

type ScriptureTextProps = {
  readonly verses: readonly Verse[]
  /** "Ruth 1:16" */
  readonly reference: string
  /** In words: "World English Bible". */
  readonly translationName: string
  readonly id?: string
  /** Beside the source, such as a button to read on. */
  readonly children?: Elements
}

/**
 * The words of Scripture in the serif face, with where they stand and in which translation. Quotations in them
 * begin and end with them.
 */
export const ScriptureText = ({
  verses,
  reference,
  translationName,
  ...rest
}: ScriptureTextProps) => {
  const paired = withPairedMarks(verses)
  return (
    <chakra.figure m="0">
      <Words id={rest.id}>
        {paired.length > 1
          ? paired.map((verse, place) => (
              <span key={`${verse.chapter}:${verse.verse}`}>
                <VerseNumber>{numberOf(verse, paired[place - 1] ?? paired[0])}</VerseNumber>
                <span>{`\u00a0${verse.text} `}</span>
              </span>
            ))
          : paired[0]?.text}
      </Words>
      <Source>
        <span>{`${shownReference(reference)} · ${translationName}`}</span>
        {rest.children}
      </Source>
    </chakra.figure>
  )
}

/** 16, or 2:1 where a chapter begins within the passage. */
const numberOf = ({ chapter, verse }: Verse, before: Verse | undefined): string =>
  before && before.chapter !== chapter ? `${chapter}:${verse}` : `${verse}`

const Words = chakra('blockquote', {
  base: {
    m: '0',
    fontFamily: 'heading',
    fontSize: '1.0625rem',
    lineHeight: '1.55',
    textWrap: 'pretty',
    overflowWrap: 'anywhere',
  },
})

const Source = chakra('figcaption', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    // So much that the focus ring of a button below touches no words.
    rowGap: '1.5',
    mt: '1',
    textStyle: 'small',
    color: 'muted',
  },
})

const VerseNumber = chakra('sup', {
  base: {
    fontFamily: 'body',
    fontSize: '0.6875rem',
    fontWeight: '650',
    lineHeight: '1',
    color: 'gold.text',
    verticalAlign: '0.3em',
    top: '0',
  },
})
