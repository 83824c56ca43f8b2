import type { Reply } from '../../support/http.ts'
import type { PreparedGroups } from './prepared-groups.ts'

/** A call that is refused: what is wrong with it, and the status and message of the reply. */
export type Refusal = readonly [
  what: string,
  status: number,
  message: string,
  call: (groups: PreparedGroups) => Promise<Reply>,
]

export const sprintOf = ({ id }: { readonly id: string }, call: string): string =>
  `/api/study-groups/${id}/quiz-sprint/${call}`

const UNKNOWN = '0190a0c0-0000-7000-8000-00000000dead'
const BAD_LINK =
  'This invite link doesn’t work. It may have been renewed: ask a leader of the group for the new one.'
const TOO_MANY = 'You’ve joined 20 study groups, the maximum. Leave one to join another.'
const NO_CHURCH = 'Choose one of your churches, or one from the list.'
const NO_PASSAGE = 'Enter a book of the Bible, with or without chapters, such as “Ruth 1-4”.'

export const joinWith = (groups: PreparedGroups, inviteCode: unknown, who = groups.stranger) =>
  who.post('/api/groups/join', { inviteCode })

export const JOINING: readonly Refusal[] = [
  ['an unknown code', 404, BAD_LINK, (g) => joinWith(g, 'x'.repeat(22))],
  ['a code that was renewed', 404, BAD_LINK, (g) => joinWith(g, g.renewedCode)],
  ['no code', 404, BAD_LINK, (g) => joinWith(g, '')],
  ['a null character', 404, BAD_LINK, (g) => joinWith(g, `${g.quiet.inviteCode}\u0000`)],
  ['half a character', 404, BAD_LINK, (g) => joinWith(g, '\ud800')],
  ['the code in capitals', 404, BAD_LINK, (g) => joinWith(g, g.quiet.inviteCode.toUpperCase())],
  ['201 characters', 400, 'This invite link is not valid.', (g) => joinWith(g, 'x'.repeat(201))],
  [
    'an expired code',
    409,
    'This invite link has expired. Ask a leader of the group for a new one.',
    (g) => joinWith(g, g.expiredCode),
  ],
  [
    'a full group',
    409,
    'This group is full: it has 150 members.',
    (g) => joinWith(g, g.full.inviteCode),
  ],
  ['a 21st group', 409, TOO_MANY, (g) => joinWith(g, g.quiet.inviteCode, g.busy)],
]

const createWith = (g: PreparedGroups, change: object, who = g.stranger): Promise<Reply> =>
  who.post('/api/study-groups', { name: 'Ruth', description: 'We read', theme: 'Ruth', ...change })

export const CREATING: readonly Refusal[] = [
  ['without a name', 400, 'Group name is required', (g) => createWith(g, { name: ' ' })],
  [
    'without a description',
    400,
    'Description is required',
    (g) => createWith(g, { description: '\n' }),
  ],
  ['without a theme', 400, 'Theme is required', (g) => createWith(g, { theme: '' })],
  [
    'with a null character',
    400,
    'The name contains a character that can’t be displayed.',
    (g) => createWith(g, { name: 'Ru\u0000th' }),
  ],
  [
    'with half a character',
    400,
    'The description contains a character that can’t be displayed.',
    (g) => createWith(g, { description: '\ud800' }),
  ],
  [
    'with a tag of 1,000 characters',
    400,
    'The tag can have at most 30 characters.',
    (g) => createWith(g, { tags: ['x'.repeat(1000)] }),
  ],
  [
    'with 100 tags',
    400,
    'A group can have at most 8 tags.',
    (g) => createWith(g, { tags: Array.from({ length: 100 }, String) }),
  ],
  [
    'with somebody else’s church',
    400,
    NO_CHURCH,
    (g) => createWith(g, { church: g.churchId }, g.member),
  ],
  ['with an unknown church', 400, NO_CHURCH, (g) => createWith(g, { church: 'Antioch' })],
  ['as their 21st', 409, TOO_MANY, (g) => createWith(g, {}, g.busy)],
]

export const OTHERS: readonly Refusal[] = [
  [
    'the promotion of a stranger',
    404,
    'This person is not a member of the group.',
    (g) => g.leader.patch(`/api/study-groups/${g.quiet.id}/make-leader/${g.stranger.userId}`),
  ],
  [
    'the promotion of nobody',
    404,
    'User not found',
    (g) => g.leader.patch(`/api/study-groups/${g.quiet.id}/make-leader/7`),
  ],
  [
    'leaving as a stranger',
    404,
    'You are not a member of this group.',
    (g) => g.stranger.delete(`/api/study-groups/${g.quiet.id}/membership`),
  ],
  [
    'no longer a favorite for an unknown group',
    404,
    'Study group not found',
    (g) => g.member.patch(`/api/study-groups/${UNKNOWN}/favorite`, { isFavorite: false }),
  ],
  [
    'a list of an unknown church',
    400,
    'Church not found',
    (g) => g.member.get('/api/study-groups?church=Antioch%00'),
  ],
  [
    'a list after nothing',
    404,
    'Study group not found',
    (g) => g.member.get('/api/study-groups?after=7'),
  ],
  [
    'a search for 81 characters',
    400,
    'A search can have at most 80 characters.',
    (g) => g.member.get(`/api/study-groups/leaderboard?search=${'x'.repeat(81)}`),
  ],
  [
    'questions of a chapter that does not exist',
    400,
    NO_PASSAGE,
    (g) => g.leader.get(`${sprintOf(g.quiet, 'draw')}?passage=Ruth%205`),
  ],
  [
    'a search in no book',
    400,
    NO_PASSAGE,
    (g) => g.leader.get(`${sprintOf(g.quiet, 'search')}?passage=Hezekiah`),
  ],
  [
    'a search with 101 characters',
    400,
    'A search can have at most 100 characters.',
    (g) => g.leader.get(`${sprintOf(g.quiet, 'search')}?q=${'x'.repeat(101)}`),
  ],
]
