import { describe, expect, it } from 'vitest'
import { SCRIPTURE } from '../../scripts/content/scripture.ts'
import { DRAFT_RULES, draftFaults } from '../../src/domain/question/draft-rules.ts'
import { type QuestionDraft, questionProblems } from '../../src/domain/question/question-draft.ts'

const GOOD: QuestionDraft = {
  key: 'esther-6-a',
  book: 'Esther',
  kind: 'fact',
  landmark: null,
  question: 'Which of these happened to Mordecai between Esther’s two banquets for the king?',
  reference: 'Esther 5:14-6:14',
  theme: 'Providence',
  difficulty: 6,
  answer: 'He rode through the city in honor',
  wrong: [
    'He sat in the street in sackcloth',
    'He heard of a plot by two doorkeepers',
    'He was given the king’s signet ring',
  ],
  from: ['Esther 4:1-6', 'Esther 2:21-22', 'Esther 8:2'],
  lesson:
    'The horse was led by the man who had built a gallows for him the night before. Haman had planned the parade in detail, believing it was for himself (6:6-9).',
}

/** Four other options, the right one first. */
const options = (answer: string, ...wrong: string[]): Partial<QuestionDraft> => ({ answer, wrong })

const PLANTED: readonly (readonly [rule: string, Partial<QuestionDraft>])[] = [
  ['stem', { question: 'To whom did Haman tell the tale of his day?' }],
  ['stem', { question: 'According to what rule did Mordecai ride through the city?' }],
  ['stem', { question: 'When Mordecai rode through the city, Haman led what?' }],
  [
    'stem',
    {
      question: `Which of these things ${'very '.repeat(12)}surely happened to Mordecai between the two banquets that Esther gave?`,
    },
  ],
  ['antecedent', { question: 'Which honor did he receive between the two banquets?' }],
  ['antecedent', { question: 'Which honor was shown in the city between two banquets?' }],
  ['antecedent', { question: 'Which honor was shown to a doorkeeper who lived there?' }],
  ['quotation', { question: 'Who said of Mordecai, “let him ride on the fastest camel of all”?' }],
  [
    'quotation',
    options('“Delights to honor”', '“Perish forever”', '“Rules the whole”', '“Zzz yyy”'),
  ],
  [
    'shared-word',
    { question: 'Which of these happened to Mordecai, riding through Susa for the king?' },
  ],
  [
    'odd-one-out',
    options(
      'Mordecai rode through the city',
      'He sat in the street in sackcloth',
      'He heard of a plot by doorkeepers',
      'He was given the king’s ring',
    ),
  ],
  [
    'odd-one-out',
    options(
      'Riding through the city',
      'To sit in the street',
      'To hear of a plot',
      'To be given a ring',
    ),
  ],
  [
    'odd-one-out',
    options(
      'A horse, a robe and a crown',
      'A horse, a ring and a crown',
      'A horse, a robe and a sword',
      'A scepter, a robe and a crown',
    ),
  ],
  [
    'length',
    options(
      'He rode through the whole of the city on the king’s own horse in great honor',
      'He sat in the street',
      'He heard of a plot here',
      'He was given the ring',
    ),
  ],
  [
    'cut-off',
    options(
      'He rode through the city in his',
      'He sat in the street in sackcloth',
      'He heard of a plot by two doorkeepers',
      'He was given the king’s signet ring',
    ),
  ],
  [
    'lesson-end',
    {
      lesson:
        'The horse was led by the man who had built a gallows for him the night before. Haman had planned the parade in detail, believing that it was his',
    },
  ],
  ['mixed-types', options('Nineveh', 'Achan', 'Joppa', 'Nob')],
  [
    'wrong-in-passage',
    options('Mordecai’s friends', 'Zeresh', 'The chamberlains', 'Vashti’s sister'),
  ],
  [
    'claim',
    {
      lesson:
        'The horse was led by the man who had built a gallows for him the night before. This is the only parade in the book, and Haman had planned it for himself.',
    },
  ],
  [
    'sermon',
    {
      lesson:
        'The horse was led by the man who had built a gallows for him the night before. We should wait for honor until somebody else finds the time to give it.',
    },
  ],
  ['lesson-length', { lesson: 'The horse was led by the man who had built a gallows.' }],
  [
    'lesson-repeats',
    {
      lesson:
        'It happened to Mordecai between the two banquets of Esther for the king: in honor he rode through the city, and through the city he rode for the king again.',
    },
  ],
  [
    'lesson-repeats',
    {
      lesson:
        'The story goes on at once: “So the king and Haman came to banquet with Esther the queen” (7:1), and wine.',
    },
  ],
  [
    'lesson-quotation',
    {
      lesson:
        'The horse was led by the man who had built a gallows: “Make haste, and take the apparel and the horse”. Haman had planned the parade for himself, in detail.',
    },
  ],
  [
    'citation',
    {
      lesson:
        'The horse was led by the man who had built a gallows for him the night before. Haman had planned the parade in detail, believing it was for himself (11:6-9).',
    },
  ],
  [
    'citation',
    {
      lesson:
        'Joseph rode in the second chariot of Egypt (Genesis 41:43). Haman had planned the parade in detail, believing that it was for himself, and led the horse (6:6-9).',
    },
  ],
  [
    'typography',
    { question: "Which of these happened to Mordecai between Esther's two banquets?" },
  ],
  ['typography', { theme: 'Providence ' }],
]

describe('the rules for a question', () => {
  it('find nothing in a good one', () => {
    expect(questionProblems(GOOD)).toEqual([])
    expect(draftFaults(GOOD, SCRIPTURE)).toEqual([])
  })

  it.each(PLANTED)('find a planted fault: %s (%#)', (rule, changes) => {
    const planted = { ...GOOD, ...changes }
    expect(draftFaults(planted, SCRIPTURE)).toContainEqual({
      key: GOOD.key,
      rule,
      problem: expect.any(String),
    })
    const read = [{ rule, reason: 'A reader has looked at it.' }]
    const kept = draftFaults({ ...planted, read }, SCRIPTURE)
    expect(kept.filter((fault) => fault.rule === rule)).toEqual([])
  })

  it('each have a planted fault', () => {
    const planted = new Set(PLANTED.map(([rule]) => rule))
    expect(DRAFT_RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })

  it.each<[string, Partial<QuestionDraft>]>([
    ['whose origin is there', { from: ['Esther 6:13', 'Esther 2:21-22', 'Esther 8:2'] }],
    ['of a question about an order', { kind: 'order' }],
  ])('let a wrong answer stand in the passage %s', (_, changes) => {
    const standing = options('Mordecai’s friends', 'Zeresh', 'The merchants', 'Vashti’s sister')
    const faults = draftFaults({ ...GOOD, ...standing, ...changes }, SCRIPTURE)
    expect(faults.filter(({ rule }) => rule === 'wrong-in-passage')).toEqual([])
  })

  it.each([
    'What did the widow of Zarephath do when she heard Elijah?',
    'Why did Naomi say that she was to be called Mara?',
    'After his sin with Bathsheba, what does David say that God will not despise?',
    'Which animals must be caught because they spoil the vineyards?',
    'Who stayed in the city of Nineveh to see what became of it?',
  ])('find a person, place or thing for each pronoun in “%s”', (question) => {
    const faults = draftFaults({ ...GOOD, question }, SCRIPTURE)
    expect(faults.filter(({ rule }) => rule === 'antecedent')).toEqual([])
  })
})
