import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { asTyped, instant, slug } from './fields.ts'

/** The texts of a form with the names of their fields. */
const texts = z
  .array(
    z.object({
      name: z.string().check(z.regex(/^\w{1,40}$/, 'نام بخش درست نیست.')),
      text: z.pipe(
        asTyped('متن درست نیست.'),
        z.string().check(z.maxLength(20_000, 'متن بیش از حد بلند است.')),
      ),
    }),
  )
  .check(z.maxLength(50, 'بخش‌های فرم بیش از حد است.'))
export type DraftTexts = z.output<typeof texts>

/** `value` is null once the form was sent: what another device still holds is older than that. */
const draft = z.object({ value: z.nullable(texts), savedAt: instant })

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/drafts/:form',
  access: 'user',
  summary: 'The newest draft of a form, from whichever device.',
  input: z.object({ form: slug }),
  output: z.object({ draft: z.nullable(draft) }),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:form',
  access: 'user',
  summary: 'Keeps a draft, unless a newer one is kept; `value` null clears it. At most 50 forms, 60 days.',
  input: z.object({ form: slug, value: z.nullable(texts), savedAt: instant }),
  output: z.object({ draft }),
})
