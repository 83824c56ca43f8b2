import { describe, expect, it } from 'vitest'
import type { QuotedTranslation } from '../../../../src/domain/question/quotation.ts'
import { BIBLE_BOOKS } from '../../../../src/domain/scripture/bible-books.ts'
import { passageReferenceOf } from '../../../../src/domain/scripture/passage.ts'
import { quotePassage } from '../../../../src/server/question/scripture/scripture.service.ts'
import { parseWrittenReference } from '../../../../src/server/question/scripture/written-reference.ts'
import { useTestBackendWithHttp } from '../../../support/backend.ts'

const canonicalOf = async (text: string): Promise<string | null> => {
  const passage = await parseWrittenReference(text)
  return passage && passageReferenceOf(passage)
}

describe('a written reference', () => {
  it.each([
    ['Ruth 1:16', 'Ruth 1:16'],
    ['  ruth 1:16 ', 'Ruth 1:16'],
    ['Ruth 1.16–18', 'Ruth 1:16-18'],
    ['Ruth 1:16, 18; 2:4', 'Ruth 1:16, 18; 2:4'],
    ['Ruth 1:16 and 18', 'Ruth 1:16, 18'],
    ['Genesis 1:1-2:3', 'Genesis 1:1-2:3'],
    ['Gen 1-2', 'Genesis 1-2'],
    ['Psalm 23', 'Psalms 23'],
    ['Psalms 117:1-2', 'Psalms 117'],
    ['Ps 1; 3', 'Psalms 1; 3'],
    ['1 Cor 13:4-7', '1 Corinthians 13:4-7'],
    ['Song of Songs 2:1', 'Song of Solomon 2:1'],
    ['Jude 3', 'Jude 1:3'],
    ['Jude 3-5', 'Jude 1:3-5'],
    ['Jude 1', 'Jude 1'],
    ['Philemon 1:3', 'Philemon 1:3'],
    ['Romans 16:25-27', 'Romans 16:25-27'],
  ])('%s is %s', async (text, canonical) => {
    expect(await canonicalOf(text)).toBe(canonical)
    expect(await canonicalOf(canonical)).toBe(canonical)
  })

  it.each(BIBLE_BOOKS)('may be to any chapter of $name', async ({ name, chapters }) => {
    expect(await canonicalOf(`${name.toUpperCase()} ${chapters}`)).toBe(`${name} ${chapters}`)
  })

  it.each([
    ['see Ruth 1:16', 'more than a reference'],
    ['Ruth 1:16 is lovely', 'more than a reference'],
    ['Ruth', 'no chapter'],
    ['1:16', 'no book'],
    ['Tobit 1:1', 'not among the 66'],
    ['Ruth 5', 'Ruth has 4 chapters'],
    ['Ruth 1:99', 'the chapter has 22 verses'],
    ['Ruth 1:16-99', 'ends beyond the chapter'],
    ['Ruth 1:16, 99', 'the second part does not exist'],
    ['Ruth 9; 1:3', 'the first part does not exist'],
    ['Hebrews 13-15', 'ends beyond the book'],
    ['Ruth 1:18-16', 'ends before it begins'],
    ['Ruth 2:4; 1:16', 'not in order'],
    ['Ruth 1:16ff', 'an open end'],
    ['Ruth 1:16; Jude 3', 'two books'],
    ['Jude 1:1-2:3', 'a chapter that does not exist'],
    ['Genesis 50:26-Exodus 1:1', 'two books'],
    ['Ruth 1:16 KJV', 'the translation is asked for apart'],
    ['3 John 1:15', 'a verse of other numbering'],
    ['Revelation 12:18', 'a verse of other numbering'],
    ['', 'empty'],
  ])('%s is none: %s', async (text) => {
    expect(await parseWrittenReference(text)).toBeNull()
  })
})

describe('a quoted passage', () => {
  const placesOf = async (
    text: string,
    translation: QuotedTranslation = 'WEB',
  ): Promise<string[]> =>
    (await quotePassage(text, translation)).verses.map(
      ({ chapter, verse }) => `${chapter}:${verse}`,
    )

  it.each([
    ['Ruth 1:16, 18; 2:4', ['1:16', '1:18', '2:4']],
    ['Ruth 1:21-2:2', ['1:21', '1:22', '2:1', '2:2']],
    ['Psalms 117', ['117:1', '117:2']],
  ])('has the verses of %s', async (text, places) => {
    expect(await placesOf(text)).toEqual(places)
  })

  it('is in the translation that was asked for', async () => {
    const [web] = (await quotePassage('John 11:35', 'WEB')).verses
    const [kjv] = (await quotePassage('Ruth 1:14', 'KJV')).verses
    expect(web?.text).toBe('Jesus wept.')
    expect(kjv?.text).toMatch(/but Ruth clave unto her\.$/)
  })

  it('is King James, and says so, where the World English Bible has no text', async () => {
    const passage = await quotePassage('Acts 8:37', 'WEB')
    expect(passage).toMatchObject({ translation: 'KJV', verses: [{ chapter: 8, verse: 37 }] })
  })

  it('leaves out a verse without text among others', async () => {
    expect(await placesOf('Acts 8:36-38')).toEqual(['8:36', '8:38'])
    expect(await placesOf('Acts 8:36-38', 'KJV')).toEqual(['8:36', '8:37', '8:38'])
  })

  it('has at most 200 verses', async () => {
    expect(await placesOf('Psalm 119')).toHaveLength(176)
    await expect(quotePassage('Psalms 1-20', 'WEB')).rejects.toMatchObject({
      errorCode: 'invalid_input',
    })
    await expect(quotePassage('Ruth 9:1', 'WEB')).rejects.toMatchObject({ errorCode: 'not_found' })
  })
})

describe('the call', () => {
  const backend = useTestBackendWithHttp()
  const REST = '/api/scripture?reference=Ruth%201:16'
  const inputOf = (...references: readonly string[]): string =>
    encodeURIComponent(
      JSON.stringify(
        Object.fromEntries(references.map((reference, index) => [index, { reference }])),
      ),
    )
  const TRPC = `/api/trpc/scripture.passage?batch=1&input=${inputOf('Ruth 1:16')}`

  it.each([
    ['over REST', REST],
    ['over tRPC', TRPC],
    [
      'in a batch of its own',
      `/api/trpc/scripture.passage,scripture.passage?batch=1&input=${inputOf('Jude 3', 'Jude 4')}`,
    ],
  ])('is kept by browsers and proxies, and says nothing about its caller: %s', async (_, path) => {
    const person = await backend.http.signIn()
    const replies = [await backend.http.anonymous().get(path), await person.get(path)]
    for (const { status, headers, text } of replies) {
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d{6,}$/)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('feature-state')).toBeNull()
      expect(text).toBe(replies[0]?.text)
    }
    const etag = replies[0]?.headers.get('etag') as string
    // As a browser asks; without the second header, fetch would ask for a full reply.
    const asBrowser = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
    const again = await person.send('GET', path, { headers: asBrowser })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe(replies[0]?.headers.get('cache-control'))
  })

  it.each([
    ['that is not found', 404, '/api/scripture?reference=Ruth%209:1'],
    ['that is not valid', 400, '/api/scripture?reference=Ruth%201:16&translation=NIV'],
    ['over tRPC', 404, `/api/trpc/scripture.passage?batch=1&input=${inputOf('Ruth 9:1')}`],
    [
      'beside a good one',
      207,
      `/api/trpc/scripture.passage,scripture.passage?batch=1&input=${inputOf('Jude 3', 'Ruth 9:1')}`,
    ],
  ])('is not kept with an error %s', async (_, status, path) => {
    const reply = await backend.http.anonymous().get(path)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('is not kept with an error that is sent line by line', async () => {
    const address = `${backend.http.origin}/api/trpc/scripture.passage?batch=1&input=${inputOf('Ruth 9:1')}`
    const { headers } = await fetch(address, { headers: { 'trpc-accept': 'application/jsonl' } })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['x/scripture.passage', 'scripture%2Epassage'])(
    'is not kept under another address: %s',
    async (name) => {
      const person = await backend.http.signIn()
      const path = `/api/trpc/${name}?batch=1&input=${inputOf('Ruth 1:16')}`
      const { headers } = await person.get(path)
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  it('is not kept beside a call about its caller', async () => {
    const person = await backend.http.signIn()
    const input = encodeURIComponent(JSON.stringify({ 0: { reference: 'Jude 3' } }))
    const reply = await person.get(`/api/trpc/scripture.passage,auth.user?batch=1&input=${input}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.json[1].result.data.firstName).toBe('Ruth')
  })
})
