import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../src/server/rest/openapi.ts'
import { routes } from '../../../src/server/rest/routes.ts'
import { appRouterOf } from '../../../src/server/router.ts'

type Parameter = { name: string; in: string; required: boolean }
type BodySchema = { properties: object; required: string[] }
type Operation = {
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: BodySchema } } }
}

const { paths } = openApiDocument(appRouterOf({ developmentSignIn: true })) as {
  paths: Record<string, Record<string, Operation>>
}
const operation = (path: string, method: string): Operation => paths[path]?.[method] as Operation
const schemaOf = ({ requestBody }: Operation): BodySchema | undefined =>
  requestBody?.content['application/json'].schema

describe('the OpenAPI document', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'of %s names each part of the path as a parameter, and nowhere else',
    (_name, { method, path }) => {
      const found = operation(path, method)
      const inPath = found.parameters.filter((parameter) => parameter.in === 'path')
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
      expect(inPath.map(({ name }) => name).sort()).toEqual(parts.sort())
      expect(inPath.every(({ required }) => required)).toBe(true)
      for (const part of parts)
        expect(schemaOf(found)?.properties ?? {}).not.toHaveProperty(part as string)
    },
  )

  it('asks for a body where something of it is required', () => {
    const submit = operation('/api/quiz/submit', 'post')
    expect(submit.requestBody?.required).toBe(true)
    expect(schemaOf(submit)?.required).toEqual(['answers', 'timeSpent', 'quizType'])
    expect(schemaOf(operation('/api/churches/{id}/membership', 'patch'))).toMatchObject({
      required: ['isPrimary'],
    })
  })

  it('leaves a body to choice where nothing of it is required', () => {
    const join = operation('/api/churches/{id}/join', 'post')
    expect(join.requestBody?.required).toBe(false)
    expect(Object.keys(schemaOf(join)?.properties ?? {})).toEqual(['isPublicProfile'])
    expect(operation('/api/daily/start', 'post')).not.toHaveProperty('requestBody')
  })

  it('says what may be asked for in the address', () => {
    const board = operation('/api/churches/{id}/leaderboard', 'get')
    expect(board.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
      expect.objectContaining({ name: 'period', in: 'query', required: false }),
    ])
  })
})
