/** OAI-PMH 2.0: how indexers harvest what is known of articles (openarchives.org). */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, slug } from '#contract/fields.ts'
import { issueNumber, oaiPath } from '#features/journals/public.ts'

/** What is wrong with one is said by the protocol's own answers. */
const argument = z.optional(z.string('این نشانی درست نیست.').check(z.maxLength(500, 'این نشانی درست نیست.')))

const input = z.object({
  verb: argument,
  identifier: argument,
  metadataPrefix: argument,
  from: argument,
  until: argument,
  set: argument,
  resumptionToken: argument,
})

export const harvest = endpoint({
  method: 'GET',
  path: oaiPath,
  access: 'anyone',
  summary: 'The metadata of articles by OAI-PMH 2.0, in Dublin Core.',
  file: 'text/xml',
  open: true,
  input,
  output: fileResponse,
})

export const harvestByPost = endpoint({
  method: 'POST',
  path: oaiPath,
  access: 'anyone',
  summary: 'The same by POST, as the protocol wants it.',
  file: 'text/xml',
  callback: true,
  input,
  output: fileResponse,
})

export const issueForDoaj = endpoint({
  method: 'GET',
  path: '/api/journals/:journal/issues/:number/doaj.xml',
  access: 'anyone',
  summary: 'The articles of an issue in the format of the Directory of Open Access Journals.',
  file: 'text/xml',
  open: true,
  input: z.object({ journal: slug, number: issueNumber }),
  output: fileResponse,
})
