import { describe, expect, it } from 'vitest'
import { useTestBackendWithHttp } from '../../support/backend.ts'
import { expectNothingStored } from '../../support/database.ts'
import type { HttpClient } from '../../support/http.ts'
import { expectErrorReply } from './error-reply.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('addresses', () => {
  const backend = useTestBackendWithHttp()
  let person: HttpClient
  expectNothingStored(backend, async () => {
    person = await backend.http.signIn()
  })

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/users'],
    ['PUT', '/api/nothing'],
    ['POST', '/api/logout'],
    ['GET', '/api/../api/nothing'],
    ['GET', '/api/%00'],
    ['GET', '/api/.env'],
  ])('are unknown: %s %s', async (method, path) => {
    const reply = await person.send(method, path)
    expectErrorReply(reply, 404, 'not_found')
    expect(reply.json.message).toBe('There is nothing at this address.')
  })

  it.each([
    ['GET', '/api/users/me', 'DELETE'],
    ['POST', '/api/quiz/books', 'GET, HEAD'],
    ['GET', '/api/quiz/submit', 'POST'],
    ['HEAD', '/api/quiz/submit', 'POST'],
    ['PUT', '/api/dashboard', 'GET, HEAD'],
    ['PUT', '/API/Dashboard', 'GET, HEAD'],
    ['DELETE', '/api/users/me/settings', 'GET, HEAD, PATCH'],
    ['POST', `/api/admin/questions/${UNKNOWN_ID}`, 'DELETE, GET, HEAD, PATCH'],
    ['PUT', '/api/admin/questions/count', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/api/admin/upload-questions', 'POST'],
  ])('say which methods they have: %s %s', async (method, path, allowed) => {
    const reply = await person.send(method, path)
    expect(reply.headers.get('allow')).toBe(allowed)
    expect(reply.status).toBe(405)
    if (method === 'HEAD') expect(reply.text).toBe('')
    else expectErrorReply(reply, 405, 'method_not_allowed')
    const asked = await person.send('OPTIONS', path)
    expect([asked.status, asked.text]).toEqual([200, allowed])
  })

  it.each([
    ['/api/quiz/questions?limit=3&limit=4', 'The field limit is given more than once.'],
    ['/api/quiz/questions?book=Ruth&book=Ruth', 'The field book is given more than once.'],
    ['/api/quiz/attempt?attemptId=1&attemptId=1', 'The field attemptId is given more than once.'],
    ['/api/dashboard?x=1&x=2', 'The field x is given more than once.'],
  ])('are refused with a repeated parameter: %s', async (path, message) => {
    const reply = await person.get(path)
    expectErrorReply(reply, 400, 'invalid_input')
    expect(reply.json.message).toBe(message)
  })

  it.each([
    '/api/quiz/questions?limit=0',
    '/api/quiz/questions?limit=21',
    '/api/quiz/questions?limit=2.5',
    '/api/quiz/questions?limit=ten',
    '/api/quiz/questions?limit=',
    '/api/quiz/questions?limit=Infinity',
    '/api/quiz/questions?limit[$gt]=1',
    '/api/quiz/questions?adaptive=yes',
    '/api/quiz/questions?adaptive=1',
    '/api/quiz/questions?book=Tobit',
    '/api/quiz/questions?book=',
    "/api/quiz/questions?book=Ruth'%20or%20'1'='1",
    '/api/quiz/questions?mode=sprint',
    '/api/quiz/questions?userId=1',
    '/api/quiz/questions?__proto__=1',
    '/api/quiz/questions?toString=1',
    '/api/churches/%E0%A4%A/members',
    '/api/churches/0190a0c0-0000-7000-8000-0000000000ff/members?id=8',
    '/api/churches/0190a0c0-0000-7000-8000-0000000000ff/members?admin=true',
  ])('are refused: %s', async (path) => {
    expectErrorReply(await person.get(path), 400, 'invalid_input')
  })

  it.each([
    '/api/quiz/questions?attemptId=1',
    '/api/quiz/attempt?attemptId=',
    '/api/quiz/attempt?attemptId=%00',
    `/api/churches/${'7'.repeat(65)}`,
  ])('have an id that cannot exist: %s', async (path) => {
    expectErrorReply(await person.get(path), 404, 'not_found')
  })

  it('match in any case', async () => {
    expect((await person.get('/API/Quiz/Books')).status).toBe(200)
  })
})
