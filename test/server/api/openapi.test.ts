import { describe, expect, it } from 'vitest'
import { CONTRACTS } from '../../support/calls.ts'
import { DOCUMENT, type Operation, operationOf } from './documented.ts'

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json'].schema

describe('the OpenAPI document', () => {
  it.each(CONTRACTS.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    'of %s names each part of the path as a parameter, and nowhere else',
    (_name, contract) => {
      const found = operationOf(contract)
      const inPath = found.parameters.filter((parameter) => parameter.in === 'path')
      const parts = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
      expect(inPath.map(({ name }) => name).sort()).toEqual(parts.sort())
      expect(inPath.every(({ required }) => required)).toBe(true)
      for (const part of parts) {
        expect(bodyOf(found)?.properties ?? {}).not.toHaveProperty(part as string)
      }
    },
  )

  it.each(CONTRACTS.map((contract) => [contract.procedure, contract] as const))(
    'says what %s replies',
    (procedure, contract) => {
      const { operationId, responses } = operationOf(contract)
      expect(operationId).toBe(procedure)
      const { schema } = responses[200].content['application/json']
      expect(Object.keys(schema)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(type|\$ref|anyOf|not)$/)]),
      )
      expect(responses.default.content['application/json'].schema).toEqual({
        $ref: '#/components/schemas/Error',
      })
    },
  )

  it('describes what several replies have in common once, under a name', () => {
    const names = Object.keys(DOCUMENT.components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Error', 'Level', 'Badge', 'Membership']))
    const references = JSON.stringify(DOCUMENT).match(/"#\/[^"]+"/g) ?? []
    expect(references.length).toBeGreaterThan(CONTRACTS.length)
    for (const reference of references) {
      expect(names.map((name) => `"#/components/schemas/${name}"`)).toContain(reference)
    }
  })

  it('requires a body when a key of it is required', () => {
    const submit = operationOf({ path: '/api/quiz/submit', method: 'post' })
    expect(submit.requestBody?.required).toBe(true)
    expect(bodyOf(submit)?.required).toEqual(['answers', 'timeSpent', 'quizType'])
    const membership = operationOf({ path: '/api/churches/{id}/membership', method: 'patch' })
    expect(bodyOf(membership)).toMatchObject({ required: ['isPrimary'] })
  })

  it('makes a body optional when none of its keys is required', () => {
    const join = operationOf({ path: '/api/churches/{id}/join', method: 'post' })
    expect(join.requestBody?.required).toBe(false)
    expect(Object.keys(bodyOf(join)?.properties ?? {})).toEqual(['isPublicProfile'])
    const start = operationOf({ path: '/api/daily/start', method: 'post' })
    expect(start).not.toHaveProperty('requestBody')
  })

  it('describes the parameters of the address', () => {
    const board = operationOf({ path: '/api/churches/{id}/leaderboard', method: 'get' })
    expect(board.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
      expect.objectContaining({ name: 'period', in: 'query', required: false }),
    ])
  })
})
