import { describe, expect, it } from 'vitest'
import { completion } from './model-server.ts'
import { API_KEY, PROGRESS, useModel } from './support.ts'

const VERSE = '“Be strong and courageous.” (Joshua 1:9)'

describe('an encouragement by a language model', () => {
  const setup = useModel()

  it('is returned with the name filled in', async () => {
    setup.model.answer(completion(`Seven days, {name}! Keep on, {name}. ${VERSE}`))
    expect(await setup.assistant.encourage(PROGRESS)).toEqual({
      encouragement: `Seven days, Hadassah! Keep on, Hadassah. ${VERSE}`,
      fallback: null,
    })
    expect(setup.log.lines()).toEqual([])
  })

  it('need not contain the name', async () => {
    setup.model.answer(completion(`\n Well done. ${VERSE}\n`))
    const { encouragement } = await setup.assistant.encourage(PROGRESS)
    expect(encouragement).toBe(`Well done. ${VERSE}`)
  })

  it.each(['$& $1', '<b>Ruth</b>', '{name}', '{Ruth}'])(
    'keeps the name %s as it is',
    async (firstName) => {
      setup.model.answer(completion(`Well done, {name}. ${VERSE}`))
      const { encouragement } = await setup.assistant.encourage({ ...PROGRESS, firstName })
      expect(encouragement).toBe(`Well done, ${firstName}. ${VERSE}`)
    },
  )

  it.each([
    ['a book of several words', 'Read on. (Song of Solomon 8:7)'],
    ['the other name of that book', 'Read on. (Song of Songs 8:7)'],
    ['a numbered book', 'Read on: 1 Corinthians 13:4-7 completion why.'],
    ['a dash between the verses', 'Read on: 1 Corinthians 13:4–7 completion why.'],
    ['a psalm', 'Read on. Psalm 119:105'],
    ['a time of day beside the reference', 'At 10:30 read Ruth 1:16.'],
    [
      'the thoughts of the model, which are removed',
      '<think>{name}? 7 days.</think>\n\nRead Ruth 1:16.',
    ],
    ['several lines', 'Read on.\n\n“Where you go, I will go” (Ruth 1:16)'],
  ])('may contain %s', async (_what, answer) => {
    setup.model.answer(completion(answer))
    const { encouragement } = await setup.assistant.encourage(PROGRESS)
    expect(encouragement).toBe(answer.replace(/<think>.*<\/think>/, '').trim())
  })

  it.each([
    ['(Psalms 119:105)', '(Psalm 119:105)'],
    ['Psalms 119:105–106.', 'Psalm 119:105–106.'],
    ['Psalms 1:1-2:12', 'Psalms 1:1-2:12'],
    ['The Psalms, as Psalm 23:1', 'The Psalms, as Psalm 23:1'],
  ])('names one psalm as such: %s', async (cited, shown) => {
    setup.model.answer(completion(`Well done. ${cited}`))
    const { encouragement } = await setup.assistant.encourage(PROGRESS)
    expect(encouragement).toBe(`Well done. ${shown}`)
  })

  it('is requested once, with only the progress', async () => {
    setup.model.answer(completion(`Well done. ${VERSE}`))
    await setup.assistant.encourage(PROGRESS)
    expect(setup.model.requests).toHaveLength(1)
    const [request] = setup.model.requests
    expect(request).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
    expect(Object.keys(request?.json).sort()).toEqual(['messages', 'model'])
    expect(request?.json.model).toBe('scribe')
    const [instructions, question] = request?.json.messages ?? []
    expect(instructions).toMatchObject({
      role: 'system',
      content: expect.stringMatching(/World English Bible.*\{name\}/s),
    })
    const progress = JSON.parse(question.content.split('\n')[1])
    expect(progress).toEqual({
      daysInARow: 7,
      isTodaysDailyQuizDone: true,
      dailyQuizzesLeftInTheWeeklyChallenge: 2,
      dailyQuizzesDone: 31,
      pointsToTheNextLevel: 40,
      nextLevel: 'Seeker',
    })
    expect(request?.headers.concat(request.body)).not.toMatch(/hadassah/i)
  })

  it('is requested without a next level at the last one', async () => {
    setup.model.answer(completion(`Well done. ${VERSE}`))
    await setup.assistant.encourage({ ...PROGRESS, nextLevelName: null })
    expect(setup.model.requests[0]?.body).not.toMatch(/nextlevel/i)
  })

  it('is requested without a placeholder for a person without a name', async () => {
    setup.model.answer(completion(`Well done. ${VERSE}`))
    const { encouragement } = await setup.assistant.encourage({ ...PROGRESS, firstName: null })
    expect(encouragement).toBe(`Well done. ${VERSE}`)
    expect(setup.model.requests[0]?.body).not.toContain('{name}')
  })

  it('is requested with the key in the authorization header alone', async () => {
    setup.model.answer(completion(`Well done. ${VERSE}`))
    await setup.assistant.encourage(PROGRESS)
    const [request] = setup.model.requests
    expect(request?.authorization).toBe(`Bearer ${API_KEY}`)
    expect(request?.path.concat(request.headers, request.body)).not.toContain(API_KEY)
  })

  it('is requested without a key when there is none', async () => {
    setup.model.answer(completion(`Well done. ${VERSE}`))
    const { encouragement } = await setup.assistantWith({ apiKey: null }).encourage(PROGRESS)
    expect(encouragement).toBe(`Well done. ${VERSE}`)
    expect(setup.model.requests[0]?.authorization).toBeUndefined()
  })

  it('is requested below an address that ends with a slash', async () => {
    setup.model.answer(completion(`Well done. ${VERSE}`))
    const assistant = setup.assistantWith({ baseUrl: `${setup.model.baseUrl}/` })
    await assistant.encourage(PROGRESS)
    expect(setup.model.requests[0]?.path).toBe('/v1/chat/completions')
  })
})
