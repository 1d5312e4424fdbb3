import * as z from 'zod/mini'
import type { $ZodShape, $ZodType } from 'zod/v4/core'
import { type Access, type Endpoint, endpoint } from './endpoint.ts'
import { id, instant, text } from './fields.ts'
import { buildPageSchema, pageQuery } from './page.ts'
import { version } from './version.ts'

/**
 * The five calls of things that staff keep in a list and edit one by one: `list` `read` `create` `change` `remove`
 * under `path`. Who changes one says which version they saw (`version`); another's change meanwhile is a conflict.
 */
export function collection<const A extends Access, S extends $ZodShape>({
  path,
  access,
  readAccess = access,
  what,
  shape,
  bodyLimit,
}: {
  path: `/api/${string}`
  access: A
  /** Who may list and read them, where those are more than may change them. */
  readAccess?: A
  /** What one of them is, for the OpenAPI page. */
  what: string
  /** What is typed of one; the same schema checks it in the form and at the server. */
  shape: S
  /** As `Endpoint` has it, of what is sent. */
  bodyLimit?: number
}) {
  const values = z.object(shape)
  const record = z.object({
    ...shape,
    id: z.string(),
    version: z.int(),
    changedAt: instant,
  })
  return {
    values,
    list: endpoint({
      method: 'GET',
      path,
      access: readAccess,
      summary: `${what}: those that hold all words of \`q\`, in their order.`,
      input: z.object({
        q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
        ...pageQuery(20),
      }),
      output: buildPageSchema(record),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: readAccess,
      summary: `${what}: one, to be edited.`,
      input: z.object({ id }),
      output: record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access,
      summary: `${what}: a new one.`,
      bodyLimit,
      input: values,
      output: record,
      success: 201,
    }),
    change: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access,
      summary: `${what}: changes one; 1016 where somebody else has done so since \`version\`.`,
      bodyLimit,
      input: z.object({ ...shape, id, version }),
      output: record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      summary: `${what}: removes one.`,
      input: z.object({ id }),
      output: z.object({}),
      success: 204,
    }),
  }
}

/** A collection of any shape, as the kit of records asks it. */
export type AnyCollection = {
  values: $ZodType<Record<string, unknown>, Record<string, unknown>>
} & Record<'list' | 'read' | 'create' | 'change' | 'remove', Endpoint>
