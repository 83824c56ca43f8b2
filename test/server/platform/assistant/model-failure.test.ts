import { describe, expect, it } from 'vitest'
import { suggestionsFor } from '../../../../src/domain/church/church-suggestion.ts'
import { encouragementFor } from '../../../../src/domain/learner/encouragement.ts'
import {
  completion,
  cutsBody,
  cutsConnection,
  endless,
  fails,
  inPieces,
  neverAnswers,
  rawBody,
  stallsInBody,
} from './model-server.ts'
import { API_KEY, ENTRY, KNOWN, PROGRESS, useModel } from './support.ts'

const TASKS = ['encourage', 'suggestChurches'] as const
const QUOTING = `Incorrect key ${API_KEY} for the question of Hadassah about ${ENTRY.name}`
const VERSE = 'Read Ruth 1:16.'
/** More white space than an answer may have bytes. */
const PADDING = ' '.repeat(64 * 1024)

describe('the built-in assistant steps in', () => {
  const setup = useModel()
  const BUILT_IN = {
    encourage: { encouragement: null, fallback: encouragementFor(PROGRESS, () => 0) },
    suggestChurches: suggestionsFor(ENTRY, [KNOWN]),
  }
  const ask = (task: (typeof TASKS)[number], assistant = setup.assistant) =>
    task === 'encourage'
      ? assistant.encourage(PROGRESS)
      : assistant.suggestChurches({ entry: ENTRY, existing: [KNOWN] })

  /** Expects one log line that contains nothing about people or from the model. */
  const expectLogged = (task: string, failure: string): void => {
    expect(setup.log.lines()).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        task,
        failure,
        msg: 'The language model failed; the built-in assistant answered.',
      },
    ])
    expect(setup.log.text()).not.toMatch(/hadassah|grace|boaz|temple|ruth/i)
  }

  describe.each(TASKS)('%s', (task) => {
    it.each([
      ['a server error', fails(500, QUOTING), 'status 500'],
      ['too many requests', fails(429, QUOTING), 'status 429'],
      ['a wrong key', fails(401, QUOTING), 'status 401'],
      ['no such model', fails(404, QUOTING), 'status 404'],
      ['a body that is not JSON', rawBody(`<html>${QUOTING}</html>`), 'malformed answer'],
      ['truncated JSON', rawBody('{"choices": [{'), 'malformed answer'],
      ['a body of another shape', rawBody('{"answer": "Grace"}'), 'malformed answer'],
      ['no choice', rawBody('{"choices": []}'), 'malformed answer'],
      ['an empty answer', completion(''), 'malformed answer'],
      ['text that is not an answer', completion(`I cannot help Hadassah.`), 'malformed answer'],
      ['a refusal', completion(VERSE, { finish_reason: 'content_filter' }), 'malformed answer'],
      ['a cut connection', cutsConnection, 'no connection'],
      ['a connection that is cut during the answer', cutsBody, 'no connection'],
    ])('for %s', async (_what, answer, failure) => {
      setup.model.answer(answer)
      expect(await ask(task)).toEqual(BUILT_IN[task])
      expectLogged(task, failure)
      expect(setup.model.requests).toHaveLength(1)
    })

    it.each([
      ['an answer without an end', endless(), 'too long'],
      ['an error without an end', endless(500), 'status 500'],
    ])('for %s, of which the server stops reading', async (_what, answer, failure) => {
      setup.model.answer(answer)
      expect(await ask(task)).toEqual(BUILT_IN[task])
      expectLogged(task, failure)
      await setup.model.aborted()
    })

    it.each([
      ['that says its length', completion],
      ['in pieces', inPieces],
    ])('for an answer of more than 64 kB %s', async (_what, answer) => {
      const good = { suggestions: [], reasoning: 'None.' }
      setup.model.answer(answer((task === 'encourage' ? VERSE : JSON.stringify(good)) + PADDING))
      expect(await ask(task)).toEqual(BUILT_IN[task])
      expectLogged(task, 'too long')
    })

    it.each([
      ['no answer', neverAnswers],
      ['an answer that stalls', stallsInBody],
    ])('for %s, which is aborted', async (_what, answer) => {
      setup.model.answer(answer)
      // Long enough that the request has been sent by then, also from a busy machine.
      expect(await ask(task, setup.assistantWith({ timeoutMs: 2000 }))).toEqual(BUILT_IN[task])
      expectLogged(task, 'too slow')
      await setup.model.aborted()
    })

    it('when nothing listens at the address', async () => {
      const assistant = setup.assistantWith({})
      await setup.model.close()
      expect(await ask(task, assistant)).toEqual(BUILT_IN[task])
      expectLogged(task, 'no connection')
    })

    it('and the model is asked again the next time', async () => {
      setup.model.answer(fails(500, QUOTING))
      await ask(task)
      const good = { suggestions: [], reasoning: 'None.' }
      setup.model.answer(completion(task === 'encourage' ? VERSE : JSON.stringify(good)))
      const answers = { encourage: { encouragement: VERSE, fallback: null }, suggestChurches: good }
      expect(await ask(task)).toEqual(answers[task])
    })
  })

  it.each([
    ['no verse', 'Well done, {name}!'],
    ['a place that the Bible does not have', 'Well done! (Psalm 151:1)'],
    ['a book that the Bible does not have', 'Well done! (Hezekiah 3:16)'],
    ['a time of day alone', 'See you at 10:30.'],
    ['another placeholder for the name', `Well done, {first_name}! ${VERSE}`],
    ['markup', `<b>Well done!</b> ${VERSE}`],
    ['Markdown', `**Well done!** ${VERSE}`],
    ['a heading', `# Well done\n${VERSE}`],
    ['thoughts without an end', `<think>What shall I say? ${VERSE}`],
    ['a character that cannot be shown', `Well done!\u0007 ${VERSE}`],
    ['a character that turns the text around', `Well done!\u202e ${VERSE}`],
    ['a character that isolates a direction', `Well done!\u2067 ${VERSE}`],
    ['a separator of lines', `Well done!\u2028${VERSE}`],
    ['far too many words', `${'Well done! '.repeat(100)}${VERSE}`],
  ])('for an encouragement with %s', async (_what, answer) => {
    setup.model.answer(completion(answer))
    expect(await ask('encourage')).toEqual(BUILT_IN.encourage)
    expectLogged('encourage', 'malformed answer')
  })

  it('for an encouragement that was cut off', async () => {
    setup.model.answer(completion(`${VERSE} And`, { finish_reason: 'length' }))
    expect(await ask('encourage')).toEqual(BUILT_IN.encourage)
  })

  it('for an encouragement that names a person without a name', async () => {
    setup.model.answer(completion(`Well done, {name}! ${VERSE}`))
    const nameless = { ...PROGRESS, firstName: null }
    expect(await setup.assistant.encourage(nameless)).toEqual({
      encouragement: null,
      fallback: encouragementFor(nameless, () => 0),
    })
  })

  const suggestion = {
    churchId: null,
    name: 'Zion Chapel',
    city: '',
    state: '',
    denomination: '',
    postalCode: '',
    website: '',
    confidence: 0.5,
    reasoning: '',
  }
  const listed = { ...suggestion, churchId: KNOWN.id, name: KNOWN.name }
  const turned = 'Zion \u202elepahC'
  it.each([
    ['the name', [{ ...suggestion, name: turned }], ''],
    ['the city', [{ ...suggestion, city: turned }], ''],
    ['the state', [{ ...suggestion, state: turned }], ''],
    ['the denomination', [{ ...suggestion, denomination: turned }], ''],
    ['the postal code', [{ ...suggestion, postalCode: '4\u2066501' }], ''],
    ['the reasoning', [{ ...suggestion, reasoning: turned }], ''],
    ['the reasoning on a listed church', [{ ...listed, reasoning: turned }], ''],
    ['the reasoning on all', [suggestion], turned],
  ])('for suggestions that turn the text around in %s', async (_what, suggestions, reasoning) => {
    setup.model.answer(completion(JSON.stringify({ suggestions, reasoning })))
    expect(await ask('suggestChurches')).toEqual(BUILT_IN.suggestChurches)
    expectLogged('suggestChurches', 'malformed answer')
  })

  it.each([
    ['a bare list', [suggestion]],
    ['no list', { reasoning: 'None.' }],
    ['no reasoning', { suggestions: [] }],
    ['an object in place of the list', { suggestions: suggestion, reasoning: '' }],
    ['a number in place of a name', { suggestions: [{ ...suggestion, name: 7 }], reasoning: '' }],
    [
      'a text in place of a number',
      { suggestions: [{ ...suggestion, confidence: 'high' }], reasoning: '' },
    ],
    ['null in place of a text', { suggestions: [{ ...suggestion, city: null }], reasoning: '' }],
    ['null', null],
  ])('for suggestions as %s', async (_what, answer) => {
    setup.model.answer(completion(JSON.stringify(answer)))
    expect(await ask('suggestChurches')).toEqual(BUILT_IN.suggestChurches)
    expectLogged('suggestChurches', 'malformed answer')
  })
})
