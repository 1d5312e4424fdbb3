import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, slug } from '#contract/fields.ts'
import { version } from '#contract/version.ts'
import { foldPersianLetters } from '#persian/names.ts'

const access = may('messageTemplates.change')
const path = '/api/site/letter-texts'

/** As it was typed, so that what may not stand in it is named and not dropped; `checkTemplatePart` says what may. */
const typed = z.optional(
  z.pipe(
    z.string({ error: 'متنی فرستاده نشد.' }).check(z.maxLength(6000, 'متن بیش از حد بلند است.')),
    z.transform((text: string) => foldPersianLetters(text).trim()),
  ),
)
const shown = z.optional(z.string())

/** `original`: as the product says it; `unfit`: what was written cannot be sent any more, and the original is. */
const state = z.enum(['original', 'changed', 'unfit'])

export const readMessageTemplates = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Which templates of the product staff have changed.',
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ key: z.string(), state, changedAt: z.nullable(instant) })),
  }),
})

const messageTemplate = z.object({
  key: z.string(),
  state,
  version: z.int(),
  changedAt: z.nullable(instant),
  /** What was written, else what the product says. */
  parts: z.object({ title: shown, body: shown, sms: shown, subject: shown, mail: shown, more: shown }),
  /** The site's name in the last line of its SMS, where that brings a code. */
  host: z.nullable(z.string()),
  /** Its SMS goes by a template that the carrier has approved: what stands here is not what people read. */
  byTemplate: z.boolean(),
  /** What a notice stands in, by mail and by SMS. */
  frames: z.nullable(z.object({ mail: z.string(), sms: z.string() })),
})
export type MessageTemplateDetails = z.output<typeof messageTemplate>

export const readMessageTemplate = endpoint({
  method: 'GET',
  path: `${path}/:key`,
  access,
  summary: 'The wording of a template, to be edited.',
  input: z.object({ key: slug }),
  output: messageTemplate,
})

export const changeMessageTemplate = endpoint({
  method: 'PUT',
  path: `${path}/:key`,
  access,
  summary:
    'Changes the wording of a template, all its parts; 1016 where somebody else has done so since `version`.',
  input: z.object({
    key: slug,
    version,
    title: typed,
    body: typed,
    sms: typed,
    subject: typed,
    mail: typed,
    more: typed,
  }),
  output: messageTemplate,
})

export const restoreMessageTemplate = endpoint({
  method: 'POST',
  path: `${path}/:key/restore`,
  access,
  summary:
    'Gives a template the wording of the product again; 1016 where somebody else has changed it since `version`.',
  input: z.object({ key: slug, version }),
  output: messageTemplate,
})
