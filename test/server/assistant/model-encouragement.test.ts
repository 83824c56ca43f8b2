import { describe, expect, it } from 'vitest'
import { says } from './model-server.ts'
import { API_KEY, PROGRESS, useModel } from './support.ts'

const VERSE = '“Be strong and courageous.” (Joshua 1:9)'

describe('an encouragement of a language model', () => {
  const setting = useModel()

  it('comes as such, with the name put in', async () => {
    setting.model.answer(says(`Seven days, {name}! Keep on, {name}. ${VERSE}`))
    expect(await setting.assistant.encourage(PROGRESS)).toEqual({
      encouragement: `Seven days, Hadassah! Keep on, Hadassah. ${VERSE}`,
      fallback: null,
    })
    expect(setting.log.lines()).toEqual([])
  })

  it('need not name the person', async () => {
    setting.model.answer(says(`\n Well done. ${VERSE}\n`))
    const { encouragement } = await setting.assistant.encourage(PROGRESS)
    expect(encouragement).toBe(`Well done. ${VERSE}`)
  })

  it.each(['$& $1', '<b>Ruth</b>', '{name}', '{Ruth}'])(
    'takes the name %s as it is',
    async (firstName) => {
      setting.model.answer(says(`Well done, {name}. ${VERSE}`))
      const { encouragement } = await setting.assistant.encourage({ ...PROGRESS, firstName })
      expect(encouragement).toBe(`Well done, ${firstName}. ${VERSE}`)
    },
  )

  it.each([
    ['a book of several words', 'Read on. (Song of Solomon 8:7)'],
    ['the other name of that book', 'Read on. (Song of Songs 8:7)'],
    ['a numbered book', 'Read on: 1 Corinthians 13:4-7 says why.'],
    ['a dash between the verses', 'Read on: 1 Corinthians 13:4–7 says why.'],
    ['a psalm', 'Read on. Psalm 119:105'],
    ['a time of day beside the reference', 'At 10:30 read Ruth 1:16.'],
    ['what the model thought before', '<think>{name}? 7 days.</think>\n\nRead Ruth 1:16.'],
    ['lines', 'Read on.\n\n“Where you go, I will go” (Ruth 1:16)'],
  ])('takes %s', async (_what, answer) => {
    setting.model.answer(says(answer))
    const { encouragement } = await setting.assistant.encourage(PROGRESS)
    expect(encouragement).toBe(answer.replace(/<think>.*<\/think>/, '').trim())
  })

  it('is asked for once, with the progress alone', async () => {
    setting.model.answer(says(`Well done. ${VERSE}`))
    await setting.assistant.encourage(PROGRESS)
    expect(setting.model.requests).toHaveLength(1)
    const [request] = setting.model.requests
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

  it('speaks of no next level at the last one', async () => {
    setting.model.answer(says(`Well done. ${VERSE}`))
    await setting.assistant.encourage({ ...PROGRESS, nextLevelName: null })
    expect(setting.model.requests[0]?.body).not.toMatch(/nextlevel/i)
  })

  it('of somebody without a name is asked for without one', async () => {
    setting.model.answer(says(`Well done. ${VERSE}`))
    const { encouragement } = await setting.assistant.encourage({ ...PROGRESS, firstName: null })
    expect(encouragement).toBe(`Well done. ${VERSE}`)
    expect(setting.model.requests[0]?.body).not.toContain('{name}')
  })

  it('is asked for with the key in the one header that is for it', async () => {
    setting.model.answer(says(`Well done. ${VERSE}`))
    await setting.assistant.encourage(PROGRESS)
    const [request] = setting.model.requests
    expect(request?.authorization).toBe(`Bearer ${API_KEY}`)
    expect(request?.path.concat(request.headers, request.body)).not.toContain(API_KEY)
  })

  it('is asked for without a key where there is none', async () => {
    setting.model.answer(says(`Well done. ${VERSE}`))
    const { encouragement } = await setting.assistantWith({ apiKey: null }).encourage(PROGRESS)
    expect(encouragement).toBe(`Well done. ${VERSE}`)
    expect(setting.model.requests[0]?.authorization).toBeUndefined()
  })

  it('may be asked for below an address with a slash at its end', async () => {
    setting.model.answer(says(`Well done. ${VERSE}`))
    const assistant = setting.assistantWith({ baseUrl: `${setting.model.baseUrl}/` })
    await assistant.encourage(PROGRESS)
    expect(setting.model.requests[0]?.path).toBe('/v1/chat/completions')
  })
})
