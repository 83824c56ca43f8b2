import { describe, expect, it } from 'vitest'
import { suggestionsFor } from '../../../src/domain/church-suggestion.ts'
import { encouragementFor } from '../../../src/domain/encouragement.ts'
import {
  cutsBody,
  cutsConnection,
  fails,
  neverAnswers,
  says,
  sends,
  stallsInBody,
} from './model-server.ts'
import { API_KEY, ENTRY, KNOWN, PROGRESS, useModel } from './support.ts'

const TASKS = ['encourage', 'suggestChurches'] as const
const QUOTING = `Incorrect key ${API_KEY} for the question of Hadassah about ${ENTRY.name}`
const VERSE = 'Read Ruth 1:16.'

describe('when a language model fails, the built-in assistant answers', () => {
  const setting = useModel()
  const BUILT_IN = {
    encourage: { encouragement: null, fallback: encouragementFor(PROGRESS, () => 0) },
    suggestChurches: suggestionsFor(ENTRY, [KNOWN]),
  }
  const ask = (task: (typeof TASKS)[number], assistant = setting.assistant) =>
    task === 'encourage'
      ? assistant.encourage(PROGRESS)
      : assistant.suggestChurches({ entry: ENTRY, known: [KNOWN] })

  /** One line of the log, without anything of people or of the host in it. */
  const expectLogged = (task: string, failure: string): void => {
    expect(setting.log.lines()).toEqual([
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
    expect(setting.log.text()).not.toMatch(/hadassah|grace|boaz|temple|ruth/i)
  }

  describe.each(TASKS)('%s', (task) => {
    it.each([
      ['an error of the host', fails(500, QUOTING), 'status 500'],
      ['too many requests', fails(429, QUOTING), 'status 429'],
      ['a wrong key', fails(401, QUOTING), 'status 401'],
      ['no such model', fails(404, QUOTING), 'status 404'],
      ['a body that is no JSON', sends(`<html>${QUOTING}</html>`), 'malformed answer'],
      ['JSON that breaks off', sends('{"choices": [{'), 'malformed answer'],
      ['a body of another shape', sends('{"answer": "Grace"}'), 'malformed answer'],
      ['no choice', sends('{"choices": []}'), 'malformed answer'],
      ['an empty answer', says(''), 'malformed answer'],
      ['words that are no answer', says(`I cannot help Hadassah.`), 'malformed answer'],
      ['a refusal', says(VERSE, { finish_reason: 'content_filter' }), 'malformed answer'],
      ['a cut connection', cutsConnection, 'no connection'],
      ['a connection that is cut in the answer', cutsBody, 'no connection'],
    ])('%s', async (_what, answer, failure) => {
      setting.model.answer(answer)
      expect(await ask(task)).toEqual(BUILT_IN[task])
      expectLogged(task, failure)
      expect(setting.model.requests).toHaveLength(1)
    })

    it.each([
      ['no answer', neverAnswers],
      ['an answer that stalls', stallsInBody],
    ])('%s, which is broken off', async (_what, answer) => {
      setting.model.answer(answer)
      expect(await ask(task, setting.assistantWith({ timeoutMs: 200 }))).toEqual(BUILT_IN[task])
      expectLogged(task, 'too slow')
      await setting.model.brokenOff()
    })

    it('nobody at the address', async () => {
      const assistant = setting.assistantWith({})
      await setting.model.close()
      expect(await ask(task, assistant)).toEqual(BUILT_IN[task])
      expectLogged(task, 'no connection')
    })

    it('and the next question is asked again', async () => {
      setting.model.answer(fails(500, QUOTING))
      await ask(task)
      const good = { suggestions: [], reasoning: 'None.' }
      setting.model.answer(says(task === 'encourage' ? VERSE : JSON.stringify(good)))
      const answers = { encourage: { encouragement: VERSE, fallback: null }, suggestChurches: good }
      expect(await ask(task)).toEqual(answers[task])
    })
  })

  it.each([
    ['no verse', 'Well done, {name}!'],
    ['a place that the Bible does not have', 'Well done! (Psalm 151:1)'],
    ['a book that the Bible does not have', 'Well done! (Hezekiah 3:16)'],
    ['a time of day alone', 'See you at 10:30.'],
    ['another mark for the name', `Well done, {first_name}! ${VERSE}`],
    ['markup', `<b>Well done!</b> ${VERSE}`],
    ['Markdown', `**Well done!** ${VERSE}`],
    ['a heading', `# Well done\n${VERSE}`],
    ['thoughts without an end', `<think>What shall I say? ${VERSE}`],
    ['a character that cannot be shown', `Well done!\u0007 ${VERSE}`],
    ['far too many words', `${'Well done! '.repeat(100)}${VERSE}`],
  ])('an encouragement with %s', async (_what, answer) => {
    setting.model.answer(says(answer))
    expect(await ask('encourage')).toEqual(BUILT_IN.encourage)
    expectLogged('encourage', 'malformed answer')
  })

  it('an encouragement that was broken off', async () => {
    setting.model.answer(says(`${VERSE} And`, { finish_reason: 'length' }))
    expect(await ask('encourage')).toEqual(BUILT_IN.encourage)
  })

  it('an encouragement that calls somebody by name who has none', async () => {
    setting.model.answer(says(`Well done, {name}! ${VERSE}`))
    const nameless = { ...PROGRESS, firstName: null }
    expect(await setting.assistant.encourage(nameless)).toEqual({
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
  it.each([
    ['a bare list', [suggestion]],
    ['no list', { reasoning: 'None.' }],
    ['no reasoning', { suggestions: [] }],
    ['an object in place of the list', { suggestions: suggestion, reasoning: '' }],
    ['a number for a name', { suggestions: [{ ...suggestion, name: 7 }], reasoning: '' }],
    ['words for a number', { suggestions: [{ ...suggestion, confidence: 'high' }], reasoning: '' }],
    ['nothing for a text', { suggestions: [{ ...suggestion, city: null }], reasoning: '' }],
    ['nothing', null],
  ])('suggestions as %s', async (_what, answer) => {
    setting.model.answer(says(JSON.stringify(answer)))
    expect(await ask('suggestChurches')).toEqual(BUILT_IN.suggestChurches)
    expectLogged('suggestChurches', 'malformed answer')
  })
})
