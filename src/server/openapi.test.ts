import { expect, test } from 'vitest'
import { openTestHouse } from '../../test/house.ts'

type Document = {
  openapi: string
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: object }>>
}

test('the OpenAPI document names every call of every room, with its parameters and the envelope of its faults', async () => {
  await using house = await openTestHouse()
  const document = JSON.parse((await house.app.inject('/api/openapi.json')).body) as Document
  const endpoints = house.rooms.flatMap(room => room.answers ?? []).map(({ endpoint }) => endpoint)
  expect(document.openapi).toBe('3.0.3')
  for (const { method, path } of endpoints) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    expect(Object.keys(operation!.responses)).toContain('default')
    const named = operation!.parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name)
    expect(named).toEqual([...path.matchAll(/:(\w+)/g)].map(match => match[1]))
  }
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(endpoints.length)
})

test('the OpenAPI document says who may call and how, and requires no empty list', async () => {
  await using house = await openTestHouse()
  const { body } = await house.app.inject('/api/openapi.json')
  expect(body).not.toContain('"required":[]')
  type Operation = { operationId: string; tags: string[]; security: object[] }
  const { paths, components } = JSON.parse(body) as {
    paths: Record<string, Record<string, Operation>>
    components: { securitySchemes: object }
  }
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(operations.filter(({ tags }) => tags.length !== 1 || tags[0] === '')).toEqual([])
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'csrf'])
  expect(paths['/api/account/me']!.post!.security).toEqual([{ bearer: [], csrf: [] }])
  expect(paths['/api/phrasebook/situations']!.get!.security).toEqual([{}])
})

test('its page lists the calls for people, and no script', async () => {
  await using house = await openTestHouse()
  const page = await house.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('/api/phrasebook/phrases')
  expect(page.body).not.toContain('<script')
})

test('metrics count requests by route pattern, never by address', async () => {
  await using house = await openTestHouse()
  const visitor = await house.visitor()
  await visitor.get('/api/phrasebook/phrases/no-such-phrase')
  const metrics = (await house.app.inject('/metrics')).body
  expect(metrics).toMatch(
    /hamava_request_seconds_count\{[^}]*route="\/api\/phrasebook\/phrases\/:phrase"[^}]*\} \d+/,
  )
  expect(metrics).not.toContain('no-such-phrase')
})
