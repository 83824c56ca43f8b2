import { overlaps, passageVerseCount } from '../scripture/passage.ts'
import { parseReference, type Reference } from '../scripture/scripture.ts'
import { passageExists } from '../scripture/verse-counts.ts'
import { landmarkOf, touchesLandmark } from './landmark.ts'
import { isQuestionKind, QUESTION_KINDS, verseOfOrigin } from './question.ts'
import { MAX_DECIDING_VERSES } from './question-draft.ts'
import { ORIGINS_IN_FROM, originsIn, type QuestionFileEntry } from './question-file-entry.ts'

export type FileEntryProblem = {
  readonly field: keyof QuestionFileEntry
  readonly message: string
}

const passageOf = (text: string): Reference | null => {
  const reference = parseReference(text)
  return reference && passageExists(reference) ? reference : null
}

const kindProblems = ({ kind }: QuestionFileEntry): FileEntryProblem[] =>
  kind === '' || isQuestionKind(kind)
    ? []
    : [{ field: 'kind', message: `The kind must be one of ${QUESTION_KINDS.join(', ')}.` }]

const landmarkProblems = ({
  landmark,
  scriptureReference,
  also,
}: QuestionFileEntry): FileEntryProblem[] => {
  if (landmark === '') return []
  const story = landmarkOf(landmark)
  if (!story) return [{ field: 'landmark', message: `There is no landmark “${landmark}”.` }]
  const isTold = [scriptureReference, also]
    .map(passageOf)
    .some((passage) => passage !== null && touchesLandmark(passage, story))
  return isTold
    ? []
    : [
        {
          field: 'landmark',
          message: `${story.title} (${landmark}) is told in ${story.passages.join(' and ')}, not in ${scriptureReference}.`,
        },
      ]
}

const passageProblem = (field: 'also' | 'from', text: string): FileEntryProblem[] => {
  const passage = passageOf(text)
  if (!passage) {
    const message = `The column “${field}” names a passage “${text}” that does not exist.`
    return [{ field, message }]
  }
  if (passageVerseCount([passage]) <= MAX_DECIDING_VERSES) return []
  const message = `The column “${field}” names a passage of more than ${MAX_DECIDING_VERSES} verses.`
  return [{ field, message }]
}

const alsoProblems = ({ also, scriptureReference }: QuestionFileEntry): FileEntryProblem[] => {
  if (also === '') return []
  const [first, second] = [passageOf(scriptureReference), passageOf(also)]
  return first && second && overlaps(first, second)
    ? [{ field: 'also', message: 'The second passage overlaps the first.' }]
    : passageProblem('also', also)
}

const fromProblems = ({ from }: QuestionFileEntry): FileEntryProblem[] => {
  const origins = originsIn(from)
  if (origins.length > 0 && origins.length !== ORIGINS_IN_FROM) {
    const message = `The column “from” must have ${ORIGINS_IN_FROM} parts with “|” between them, one for each wrong option.`
    return [{ field: 'from', message }]
  }
  return origins
    .filter((origin) => origin !== '' && verseOfOrigin(origin) !== null)
    .flatMap((origin) => passageProblem('from', origin))
}

/** The rules for what a file has beyond the form, each with its column. */
export const fileEntryProblems = (entry: QuestionFileEntry): FileEntryProblem[] => [
  ...kindProblems(entry),
  ...landmarkProblems(entry),
  ...alsoProblems(entry),
  ...fromProblems(entry),
]
