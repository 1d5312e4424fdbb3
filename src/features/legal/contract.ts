import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { legalDocuments } from '#contract/legal.ts'
import { edition } from '#contract/version.ts'

const version = z.object({
  number: z.int(),
  /** The first day it holds, `YYYY-MM-DD` in Tehran. */
  from: z.string(),
})

const document = z.enum(legalDocuments, { error: 'نشانی درست نیست.' })

export const readLegal = endpoint({
  method: 'GET',
  path: '/api/legal/:document',
  access: 'anyone',
  summary: 'A text people agree to or may rely on: the version that holds, or the one asked for.',
  input: z.object({
    document,
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  }),
  output: z.object({
    text: z.object({
      title: z.string(),
      /** How it begins, in a line. */
      lead: z.string(),
      /** Prose, safe as it is. */
      html: z.string(),
      /** Its parts, with the anchors of their headings. */
      sections: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
    version,
    /** The version that holds now. */
    inForce: version,
    /** All there are, the newest first. */
    versions: z.array(version),
  }),
})

export const openLegalDraft = endpoint({
  method: 'POST',
  path: '/api/studio/legal/:document/draft',
  access: may('legal.publish'),
  summary: 'The document a text is written in; the first time it is made, and holds the first version.',
  input: z.object({ document }),
  output: z.object({ documentId: z.string() }),
})

export const publishLegal = endpoint({
  method: 'POST',
  path: '/api/studio/legal/:document/versions',
  access: may('legal.publish'),
  summary: 'Publishes the draft, in the edition somebody saw, as a version that holds from a day on.',
  input: z.object({
    document,
    edition,
    from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'تاریخ درست نیست.')),
  }),
  output: z.object({ version }),
  success: 201,
})
