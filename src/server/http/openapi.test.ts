import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Document = {
  openapi: string
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: object }>>
}

test('the OpenAPI document names every call of every feature, with its parameters and the envelope of its faults', async () => {
  const document = JSON.parse((await app.http.inject('/api/openapi.json')).body) as Document
  const endpoints = app.features.flatMap(feature => feature.handlers ?? []).map(({ endpoint }) => endpoint)
  for (const { method, path } of endpoints) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    expect(Object.keys(operation!.responses)).toContain('default')
    const named = operation!.parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name)
    expect(named).toEqual([...path.matchAll(/:(\w+)/g)].map(match => match[1]))
  }
  const tus = Object.keys(document.paths).filter(path => /^\/api\/uploads(\/\{id\})?$/.test(path))
  expect(tus.flatMap(path => Object.keys(document.paths[path]!))).toEqual([
    ...['post', 'options', 'head', 'patch', 'delete'],
  ])
  const calls = Object.entries(document.paths).filter(([path]) => !tus.includes(path))
  expect(calls.flatMap(([, path]) => Object.keys(path))).toHaveLength(endpoints.length)
})

test('validators of others find an OpenAPI 3.1 document, and in it nothing but JSON Schema 2020-12', async () => {
  const document = JSON.parse((await app.http.inject('/api/openapi.json')).body)
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  expect(document.servers).toEqual([{ url: app.settings.PUBLIC_URL }])
  const schemas = schemasIn(document)
  expect(schemas.length).toBeGreaterThan(500)
  const ajv = new Ajv2020({ strict: false })
  for (const schema of schemas) {
    expect(ajv.validateSchema(schema), `${JSON.stringify(schema)}: ${ajv.errorsText()}`).toBe(true)
  }
  // Two addresses that differ in nothing but a parameter's name are one.
  const bare = Object.keys(document.paths).map(path => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(bare).size).toBe(bare.length)
})

function schemasIn(node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, inner]) => (key === 'schema' ? [inner] : schemasIn(inner)))
}

test('the document tells how a file is sent in parts, and what the server speaks is what it says', async () => {
  const { paths } = JSON.parse((await app.http.inject('/api/openapi.json')).body)
  const begin = paths['/api/uploads'].post
  expect(begin.parameters.map(({ name }: { name: string }) => name)).toEqual([
    ...['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
  ])
  for (const kind of app.features.flatMap(feature => feature.uploads ?? [])) {
    expect(begin.parameters[2].description).toContain(kind.name)
  }
  const { patch } = paths['/api/uploads/{id}']
  expect(Object.keys(patch.requestBody.content)).toEqual(['application/offset+octet-stream'])
  expect(Object.keys(patch.responses['204'].headers)).toEqual(['Tus-Resumable', 'Upload-Offset'])
  const { headers } = await app.http.inject({ method: 'OPTIONS', url: '/api/uploads' })
  for (const [name, { schema }] of Object.entries<{ schema: { const: string } }>(
    paths['/api/uploads'].options.responses['204'].headers,
  )) {
    expect(headers[name]).toBe(schema.const)
  }
})

test('the OpenAPI document says who may call and how, and requires no empty list', async () => {
  const { body } = await app.http.inject('/api/openapi.json')
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
  const page = await app.http.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('/api/phrasebook/phrases')
  expect(page.body).not.toContain('<script')
})

test('metrics count requests by route pattern, never by address', async () => {
  const visitor = await app.visitor()
  await visitor.get('/api/phrasebook/phrases/no-such-phrase')
  const metrics = (await app.http.inject('/metrics')).body
  expect(metrics).toMatch(
    /hamava_request_seconds_count\{[^}]*route="\/api\/phrasebook\/phrases\/:phrase"[^}]*\} \d+/,
  )
  expect(metrics).not.toContain('no-such-phrase')
})
