import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'
import { AppError, appErrors } from '#contract/app-error.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import type { AppContext, Handler } from '../app-context.ts'
import { describeUploads } from '../engines/media/describe-uploads.ts'
import { escapeHtml } from '../platform/html.ts'
import { sendError } from './api.ts'
import { tokenCookie, visitorCookie } from './csrf.ts'
import { areDemoPagesOpen } from './demo-pages.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, object>; required?: string[] }

/** In JSON Schema 2020-12, which OpenAPI 3.1 takes as it is and for granted. */
function toSchema(type: $ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
  return schema
}

/** OpenAPI 3.1 of every call, printed from the contract, and of tus. */
function buildOpenApi(endpoints: Endpoint[], app: AppContext) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${app.settings.BRAND_LATIN} API`, version: '1' },
    servers: [{ url: app.settings.PUBLIC_URL }],
    paths: { ...paths, ...describeUploads(app, fault) },
    components: {
      schemas: { Envelope: envelope },
      responses: {
        Fault: {
          description: 'a fault',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token that signing in answers.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: `What the cookie ${tokenCookie} holds; it comes along with ${visitorCookie}. A GET without them lays both.`,
        },
      },
    },
  }
}

const fault = { $ref: '#/components/responses/Fault' }

const envelope = {
  type: 'object',
  required: ['info'],
  properties: {
    info: {
      type: 'object',
      required: ['status', 'message'],
      properties: {
        status: { type: 'integer' },
        message: { type: 'string' },
        retryAfter: { type: 'integer', description: 'seconds' },
        otpRequired: { type: 'boolean' },
        challenge: { type: 'object' },
      },
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const jsonBody = (properties: object, required: string[]) => ({
  'application/json': { schema: { type: 'object', properties, ...(required.length > 0 && { required }) } },
})

/** The one file of an upload; what it may be is said in the call's summary. */
const fileBody = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { file: { contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    },
  },
}

function buildOperation(endpoint: Endpoint): object {
  const input = toSchema(endpoint.input, 'input')
  const inPath = pathNames(endpoint.path)
  const properties = Object.entries(input.properties ?? {})
  const rest = properties.filter(([name]) => !inPath.includes(name))
  const required = (input.required ?? []).filter(name => !inPath.includes(name))
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const parameters = [
    ...inPath.map(name => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
    ...(reads
      ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
  ]
  const success = endpoint.success ?? 200
  const security = {
    ...(endpoint.access !== 'anyone' && { bearer: [] }),
    ...(endpoint.method !== 'GET' && !endpoint.callback && { csrf: [] }),
  }
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+/g, '_')}`,
    tags: [endpoint.path.replace(/^\/api/, '').split('/')[1]!],
    security: [security],
    summary: endpoint.summary,
    description: `Access: ${typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.roles.join(', ')}`,
    parameters,
    ...(!reads &&
      rest.length > 0 && {
        requestBody: { content: endpoint.upload ? fileBody : jsonBody(Object.fromEntries(rest), required) },
      }),
    responses: {
      [success]:
        success === 204
          ? { description: 'done' }
          : {
              description: 'success',
              content: endpoint.file
                ? { [endpoint.file]: {} }
                : { 'application/json': { schema: toSchema(endpoint.output, 'output') } },
            },
      default: fault,
    },
  }
}

/** `/api/openapi.json` for everybody, `/api/docs` as a page where the demo's pages are open. */
export function serveOpenApi(http: FastifyInstance, app: AppContext, handlers: Map<string, Handler>) {
  const endpoints = [...handlers.values()].map(({ endpoint }) => endpoint)
  let printed: string | null = null
  http.get('/api/openapi.json', async (_request, reply) => {
    printed ??= JSON.stringify(buildOpenApi(endpoints, app))
    return reply.type('application/json; charset=utf-8').send(printed)
  })
  http.get('/api/docs', async (request, reply) => {
    if (!areDemoPagesOpen(request, app)) return sendError(reply, new AppError('notFound'))
    const policy = `default-src 'none'; style-src-elem ${hash}; base-uri 'none'; frame-ancestors 'none'`
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(docsPage(endpoints, app.settings.BRAND_LATIN))
  })
}

const style = `:root{color-scheme:light dark;background:Canvas;font:16px/1.7 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1rem;margin-block:2rem .25rem}h2 code:first-child{display:inline-block;min-width:4.5rem;font-weight:700}
pre{overflow:auto;padding:.75rem 1rem;border:1px solid #8886;border-radius:8px;font-size:.8125rem}summary{cursor:pointer}
table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.15rem .6rem;text-align:start}a{color:inherit}`
const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

function docsPage(endpoints: Endpoint[], brand: string): string {
  const calls = endpoints.map(endpoint => {
    const schemas = { input: toSchema(endpoint.input, 'input'), output: toSchema(endpoint.output, 'output') }
    const access = typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.roles.join(', ')
    return `<h2><code>${endpoint.method}</code> <code>${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)} Access: ${escapeHtml(access)}.</p>
<details><summary>Input and output</summary><pre>${escapeHtml(JSON.stringify(schemas, null, 2))}</pre></details>`
  })
  const rows = Object.entries(appErrors).map(
    ([name, { status, http, message }]) =>
      `<tr><td>${status}</td><td>${http}</td><td>${name}</td><td dir="rtl" lang="fa">${escapeHtml(message)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(brand)} API</title><style>${style}</style></head><body><main><h1>${escapeHtml(brand)} API</h1>
<p>${endpoints.length} calls, printed from the contract; the same as JSON: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}<h2>Faults</h2><table><tr><th>info.status</th><th>HTTP</th><th>name</th><th>message</th></tr>
${rows.join('\n')}</table></main></body></html>`
}
