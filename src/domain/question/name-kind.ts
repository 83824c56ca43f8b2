import type { Verse } from '../scripture/verse.ts'

/** Whether the Bible speaks of a name as of a person or as of a place, from the words around it. */
export type NameKind = 'person' | 'place'

const NAME = '([A-Z][a-z]+(?:-[A-Za-z]+)*)'

const AS_PERSON: readonly RegExp[] = [
  new RegExp(`\\b(?:son|daughter|wife|brother|sister|father|mother|servant) of ${NAME}`, 'g'),
  new RegExp(`\\b(?:king|prophet|priest|apostle|brother|servant|wife|daughter|son) ${NAME}`, 'g'),
  new RegExp(
    `${NAME},? the (?:son|daughter|wife|priest|prophet|king|brother|scribe|servant)\\b`,
    'g',
  ),
  new RegExp(
    `${NAME} (?:said|says|answered|spoke|begat|took|rose|arose|called|heard|saw|lived|died|loved|hated|prayed|knew|wept|reigned|slept|became the father|stood|sent|went|came)\\b`,
    'g',
  ),
  new RegExp(
    `${NAME}[’']s? (?:son|daughter|wife|brother|sister|father|mother|servant|hand|house)`,
    'g',
  ),
]

const AS_PLACE: readonly RegExp[] = [
  new RegExp(`\\b(?:in|at|near|toward|into|throughout) ${NAME}`, 'g'),
  new RegExp(
    `\\b(?:land|city|cities|town|gate|wilderness|mountain|hill|river|valley|plain|inhabitants|region|country|border|island|wall|walls|church|assembly|king|kings|queen|ships) of ${NAME}`,
    'g',
  ),
  new RegExp(`\\b(?:journeyed|sailed|departed|returned|fled|down|up) (?:to|from) ${NAME}`, 'g'),
]

/** Peoples are named after people and live in places. */
const AS_PEOPLE: readonly RegExp[] = [
  new RegExp(`\\b(?:sons|children|tribe|tribes) of ${NAME}`, 'g'),
]

/** A name that is spoken of in both ways this often more in one is taken for it: "in Christ", "Judah said". */
const MIN_RATIO = 4
const MIN_COUNT = 3

/** “In Christ” and “in God” are no places. */
const NEVER_TOLD = ['Christ', 'God', 'Jesus', 'Yahweh', 'Beelzebub']

const count = (counts: Map<string, number>, text: string, patterns: readonly RegExp[]): void => {
  for (const pattern of patterns) {
    for (const [, name = ''] of text.matchAll(pattern)) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
}

/** The kind of each name in a text that speaks of it clearly as one of the two. */
export const nameKindsOf = (verses: Iterable<Verse>): ReadonlyMap<string, NameKind> => {
  const people = new Map<string, number>()
  const places = new Map<string, number>()
  const peoples = new Map<string, number>()
  for (const { text } of verses) {
    count(people, text, AS_PERSON)
    count(places, text, AS_PLACE)
    count(peoples, text, AS_PEOPLE)
  }
  const kinds = new Map<string, NameKind>()
  for (const name of new Set([...people.keys(), ...places.keys()])) {
    if ((peoples.get(name) ?? 0) >= MIN_COUNT) continue
    const [person, place] = [people.get(name) ?? 0, places.get(name) ?? 0]
    if (person >= MIN_COUNT && person >= MIN_RATIO * place) kinds.set(name, 'person')
    if (place >= MIN_COUNT && place >= MIN_RATIO * person) kinds.set(name, 'place')
  }
  for (const name of NEVER_TOLD) kinds.delete(name)
  return kinds
}
